import * as z from "zod/mini";
import { constant } from "../sentences.ts";
import { Id, line, optionalId, Timestamp } from "../wire.ts";
import { gradeOf, type TrialGrade, TrialRun } from "./trial-runs.ts";

/** Of one meeting; the one that was checked the longest ago makes room. */
export const MAX_DEVICES = 20;
/** Sent in one call; no meeting has more. */
export const MAX_CHECKED_ENTRIES = 50;
export const MAX_DEVICE_NAME_LENGTH = 60;
const MAX_RENDERER_LENGTH = 200;

/** So long a demo is watched once it shows something. */
export const WATCHED_SECONDS = 5;
/** No client waits this long for anything to see. */
export const MAX_START_MS = 60_000;
/** An answer of the portal that takes longer indicates a network on which demos load slowly. */
export const MAX_ROUND_TRIP_MS = 1000;
/** Below this, large scenes make a tablet or a phone give up. */
export const MIN_DEVICE_MEMORY_GB = 4;
/** Of the memory that the browser gives a page. */
export const MAX_MEMORY_SHARE = 0.8;

export const deviceCheckMessages = {
  saved: constant("deviceChecks.saved", "The check has been saved"),
  tooMany: constant("deviceChecks.tooMany", "At most {max} demos can be saved at once", {
    max: `${MAX_CHECKED_ENTRIES}`,
  }),
  nameRequired: constant("deviceChecks.nameRequired", "Please give the device a name"),
} as const;

/** What a check saw of one demo: what a trial run sees, and what it could not see. */
export const DemoSeen = z.extend(TrialRun, {
  /** Only its start screen was seen: it goes on when somebody presses it. */
  isWaiting: z.optional(z.boolean()),
  /** Another host shows it, and nothing can be known of how it runs. */
  isUnseen: z.optional(z.boolean()),
});
export type DemoSeen = z.infer<typeof DemoSeen>;

const amount = () => z.nullable(z.number().check(z.minimum(0), z.maximum(1e15)));

/** What is the same for every demo. Null: not reported by this browser, and never judged. */
export const DeviceFacts = z.object({
  fills_screen: z.boolean(),
  /** Whether the screen could be kept on, tried and let go again. */
  stays_awake: z.nullable(z.boolean()),
  is_online: z.boolean(),
  round_trip_ms: amount(),
  draws_3d: z.boolean(),
  /** What draws, as the browser names it. */
  renderer: z.nullable(z.string().check(z.maxLength(MAX_RENDERER_LENGTH))),
  device_memory_gb: amount(),
  /** After the last demo that was checked, and what the browser allows. */
  memory_bytes: amount(),
  memory_limit_bytes: amount(),
});
export type DeviceFacts = z.infer<typeof DeviceFacts>;

export const EntryCheck = z.object({
  /** Of the meeting's entry. */
  entry_id: Id,
  seen: DemoSeen,
  checked_at: Timestamp,
  /** Whether the version that was checked is the one that would play now. */
  is_current: z.boolean(),
});
export type EntryCheck = z.infer<typeof EntryCheck>;

/** One device on which demos of a meeting were checked. */
export const DeviceCheck = z.object({
  name: z.string(),
  /** Who checked it last. */
  by: z.string(),
  /** The one that asks. */
  is_this: z.boolean(),
  checked_at: Timestamp,
  facts: DeviceFacts,
  entries: z.array(EntryCheck),
});
export type DeviceCheck = z.infer<typeof DeviceCheck>;

export const DeviceCheckQuery = z.object({ device: optionalId("device") });

export const NewDeviceCheck = z.object({
  /** Random, made and kept by the browser. */
  device_id: Id,
  name: line(deviceCheckMessages.nameRequired, MAX_DEVICE_NAME_LENGTH),
  facts: DeviceFacts,
  /** Those that were checked by now; others stay as they were. */
  entries: z
    .array(
      z.object({
        entry_id: Id,
        /** What was played; null where the demo has no files of its own. */
        build_id: z.nullable(Id),
        seen: DemoSeen,
      }),
    )
    .check(z.maxLength(MAX_CHECKED_ENTRIES, deviceCheckMessages.tooMany)),
});
export type NewDeviceCheck = z.infer<typeof NewDeviceCheck>;

/** Null: it cannot be judged. */
export function gradeOfDemo(seen: DemoSeen): TrialGrade | null {
  if (seen.isUnseen) return null;
  const grade = gradeOf(seen);
  return grade === "green" && seen.isWaiting ? "amber" : grade;
}

export const deviceReasons = [
  "offline",
  "no 3D",
  "software",
  "slow network",
  "no full screen",
  "goes dark",
  "little memory",
  "memory full",
] as const;
export type DeviceReason = (typeof deviceReasons)[number];
const severe: ReadonlySet<DeviceReason> = new Set(["offline", "no 3D"]);

/** Names of drawing without a graphics card: SwiftShader of Chromium, llvmpipe of Mesa, WARP of Windows. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** What of the device itself stands in the way, the worst first. */
export function reasonsOfDevice(facts: DeviceFacts): DeviceReason[] {
  const { round_trip_ms: trip, device_memory_gb: memory } = facts;
  const { memory_bytes: used, memory_limit_bytes: limit } = facts;
  const holds: Record<DeviceReason, boolean> = {
    offline: !facts.is_online,
    "no 3D": !facts.draws_3d,
    software: facts.renderer !== null && SOFTWARE.test(facts.renderer),
    "slow network": facts.is_online && trip !== null && trip > MAX_ROUND_TRIP_MS,
    "no full screen": !facts.fills_screen,
    "goes dark": facts.stays_awake === false,
    "little memory": memory !== null && memory < MIN_DEVICE_MEMORY_GB,
    "memory full": used !== null && limit !== null && used > limit * MAX_MEMORY_SHARE,
  };
  return deviceReasons.filter((reason) => holds[reason]);
}

export function gradeOfDevice(facts: DeviceFacts): TrialGrade {
  const reasons = reasonsOfDevice(facts);
  if (reasons.some((reason) => severe.has(reason))) return "red";
  return reasons.length > 0 ? "amber" : "green";
}
