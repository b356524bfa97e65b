import type { TrialGrade } from "../../contract/builds/trial-runs.ts";
import {
  type DeviceCheck,
  type EntryCheck,
  gradeOfDemo,
  gradeOfDevice,
} from "../../contract/builds/device-checks.ts";
import type { Meeting } from "../../contract/meetings/meetings.ts";

export type Summary = {
  ready: number;
  /** Slow, with errors, by another host, or checked with another version. */
  toLookAt: number;
  failing: number;
  unchecked: number;
  /** Of all and of the device itself, the worst. */
  grade: TrialGrade;
};

/** The presentable entries of a meeting on one device. */
export function summarize({ entries }: Meeting, device: DeviceCheck): Summary {
  const checks = new Map(device.entries.map((check) => [check.entry_id, check]));
  const states = entries
    .filter(({ demo }) => demo !== null)
    .map(({ _id }) => stateOf(checks.get(_id)));
  const count = (expected: State) => states.filter((state) => state === expected).length;
  const grades = [gradeOfDevice(device.facts), ...states];
  return {
    ready: count("green"),
    toLookAt: count("amber"),
    failing: count("red"),
    unchecked: count("unchecked"),
    grade: grades.includes("red") ? "red" : grades.every(isGreen) ? "green" : "amber",
  };
}

type State = TrialGrade | "unchecked";
const isGreen = (state: State) => state === "green";

function stateOf(check: EntryCheck | undefined): State {
  if (check === undefined) return "unchecked";
  return check.is_current ? (gradeOfDemo(check.seen) ?? "amber") : "amber";
}
