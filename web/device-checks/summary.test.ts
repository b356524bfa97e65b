import { expect, test } from "vitest";
import type { DeviceCheck, EntryCheck } from "../../contract/builds/device-checks.ts";
import type { Meeting } from "../../contract/meetings/meetings.ts";
import { queueOf } from "./check-queue.ts";
import { summarize } from "./summary.ts";

const seen = { firstPictureMs: 1900, framesPerSecond: 58, errors: [] };
const check = (entry_id: string, more: Partial<EntryCheck> = {}): EntryCheck => ({
  entry_id,
  seen,
  checked_at: "2026-11-17T14:02:00.000Z",
  is_current: true,
  ...more,
});
const facts: DeviceCheck["facts"] = {
  fills_screen: true,
  stays_awake: true,
  is_online: true,
  round_trip_ms: 40,
  draws_3d: true,
  renderer: null,
  device_memory_gb: null,
  memory_bytes: null,
  memory_limit_bytes: null,
};
const device = (entries: EntryCheck[], more: Partial<DeviceCheck["facts"]> = {}): DeviceCheck => ({
  name: "Chrome on Windows",
  by: "Olga",
  is_this: true,
  checked_at: "2026-11-17T14:02:00.000Z",
  facts: { ...facts, ...more },
  entries,
});
const meetingOf = (ids: string[], missing: string[] = [], threaded: string[] = []) =>
  ({
    entries: ids.map((_id) => ({
      _id,
      demo: missing.includes(_id) ? null : { build: { needs_isolation: threaded.includes(_id) } },
    })),
  }) as unknown as Meeting;

test("E356 a summary counts what can be presented, and takes the worst of demos and device", () => {
  const meeting = meetingOf(["a", "b", "c", "d", "e"], ["e"]);
  const entries = [
    check("a"),
    check("b", { is_current: false }),
    check("c", { seen: { firstPictureMs: null, framesPerSecond: null, errors: ["black"] } }),
  ];
  expect(summarize(meeting, device(entries))).toEqual({
    ready: 1,
    toLookAt: 1,
    failing: 1,
    unchecked: 1,
    grade: "red",
  });
  const one = meetingOf(["a"]);
  expect(summarize(one, device([check("a")])).grade).toBe("green");
  expect(summarize(one, device([])).grade).toBe("amber");
  expect(summarize(one, device([check("a")], { fills_screen: false })).grade).toBe("amber");
  expect(summarize(one, device([check("a")], { is_online: false })).grade).toBe("red");
  const unseen = { ...seen, firstPictureMs: null, isUnseen: true };
  expect(summarize(one, device([check("a", { seen: unseen })]))).toMatchObject({ toLookAt: 1 });
});

test("E358 demos with threads come last, and what cannot be presented is left out", () => {
  const queue = queueOf(meetingOf(["a", "b", "c", "d"], ["c"], ["a"]));
  expect(queue.map(({ _id }) => _id)).toEqual(["b", "d", "a"]);
});
