import { expect, test } from "vitest";
import type { Kiosk } from "../../contract/presenting/kiosks.ts";
import { chipOf } from "./kiosk-labels.ts";

const SEEN = "2026-11-18T09:00:00.000Z";
type Seen = Pick<Kiosk, "state" | "fault" | "seen_at">;
const cases: [string, Seen][] = [
  ["Starting", { state: "running", fault: null, seen_at: null }],
  ["Running", { state: "running", fault: null, seen_at: SEEN }],
  ["Does not play", { state: "running", fault: "It stays black.", seen_at: SEEN }],
  ["Silent", { state: "silent", fault: null, seen_at: SEEN }],
  ["Never begun", { state: "silent", fault: null, seen_at: null }],
];
test.each(cases)("E446 a kiosk is called %s by what was heard of it", (label, seen) => {
  expect(chipOf(seen as Kiosk).label).toBe(label);
});
