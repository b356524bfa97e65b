import { MAX_FIRST_PICTURE_MS, MIN_FRAMES_PER_SECOND } from "../../contract/builds/trial-runs.ts";
import {
  type DemoSeen,
  type DeviceFacts,
  type DeviceReason,
  type EntryCheck,
  gradeOfDemo,
} from "../../contract/builds/device-checks.ts";
import { writeTimestamp, writeTime } from "../formats/format-date.ts";
import { cautionOf } from "../player/trial-run-text.ts";
import { locale, t } from "../ui/language.ts";

const unit = (name: string, digits: number) =>
  new Intl.NumberFormat(locale, {
    style: "unit",
    unit: name,
    unitDisplay: "short",
    maximumFractionDigits: digits,
  });
const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const milliseconds = unit("millisecond", 0);
const megabytes = unit("megabyte", 0);
const gigabytes = unit("gigabyte", 1);

/** "today at 14:02", or the day as well. */
export function writeWhen(timestamp: string, now = new Date()) {
  const then = new Date(timestamp);
  return then.toDateString() === now.toDateString()
    ? t("today at {time}", { time: writeTime(then) })
    : writeTimestamp(timestamp);
}

/** "Checked today at 14:02: first frame 1.9 s, 58 frames/s", and why it is not fit. */
export function writeEntryCheck({ seen, checked_at: at, is_current: isCurrent }: EntryCheck) {
  const when = writeWhen(at);
  if (!isCurrent) return t("Checked {when} with another version", { when });
  return t("Checked {when}: {seen}", { when, seen: writeSeen(seen) });
}

export function writeSeen(seen: DemoSeen): string {
  const reason = seen.errors[0] ?? "";
  if (seen.isUnseen) return t("another host shows it, and only you can see how it runs");
  if (seen.firstPictureMs === null) return t("it did not start. {reason}", { reason });
  if (seen.hasDied) return t("it stopped. {reason}", { reason });
  const first = t("first frame {seconds} s", {
    seconds: seconds.format(seen.firstPictureMs / 1000),
  });
  const rate =
    seen.framesPerSecond === null
      ? t("a still image")
      : t("{number} frames/s", { number: Math.round(seen.framesPerSecond) });
  const figures = seen.isWaiting ? first : `${first}, ${rate}`;
  const caution = seen.isWaiting ? describeWaiting() : cautionOf(seen);
  return caution === null ? figures : `${figures}. ${caution}`;
}

const describeWaiting = () =>
  t("Only its start screen was checked: it goes on when somebody presses it.");

/** The state of a demo on this device, in a word. */
export function chipOf({ seen, is_current: isCurrent }: Pick<EntryCheck, "seen" | "is_current">) {
  if (!isCurrent) return { tone: "neutral", label: t("Other version") } as const;
  const grade = gradeOfDemo(seen);
  if (grade === null) return { tone: "neutral", label: t("Look yourself") } as const;
  if (grade === "green") return { tone: "brand", label: t("Ready") } as const;
  if (grade === "red") return { tone: "danger", label: t("Fails") } as const;
  return { tone: "warn", label: amberLabel(seen) } as const;
}

function amberLabel({ firstPictureMs, framesPerSecond, isWaiting }: DemoSeen) {
  const isSlow =
    (firstPictureMs ?? 0) >= MAX_FIRST_PICTURE_MS ||
    (framesPerSecond ?? MIN_FRAMES_PER_SECOND) < MIN_FRAMES_PER_SECOND;
  if (isSlow) return t("Slow");
  return isWaiting ? t("Waiting for a click") : t("Plays with errors");
}

/** What of the device itself stands in the way, and what helps. */
export const deviceReasonLabels: Record<DeviceReason, string> = {
  offline: t("The portal could not be reached. Demos are loaded from the network."),
  "no 3D": t(
    "This browser cannot draw 3D. Try another browser, or switch on hardware acceleration in its settings.",
  ),
  software: t(
    "3D is drawn without a graphics card, so large scenes will be slow. Switch on hardware acceleration in the browser's settings.",
  ),
  "slow network": t("The network is slow. Open the demos once before the client comes."),
  "no full screen": t("This browser has no full screen. The demo fills the page instead."),
  "goes dark": t(
    "The screen may go dark while you present. Connect the charger, or change it in the settings of the device.",
  ),
  "little memory": t("This device has little memory. Close other apps before you present."),
  "memory full": t("The browser's memory is nearly full. Close other tabs before you present."),
};

const notReported = t("not told by this browser");

/** What was found, judged or not, as names and values. */
export function factsOf(facts: DeviceFacts): [name: string, value: string][] {
  const awake = facts.stays_awake;
  return [
    [t("Full screen"), facts.fills_screen ? t("possible") : t("not possible")],
    [t("Screen stays on"), awake === null ? notReported : awake ? t("yes") : t("no")],
    [t("Network"), networkOf(facts)],
    [t("Graphics"), facts.draws_3d ? (facts.renderer ?? notReported) : t("no 3D")],
    [t("Memory"), memoryOf(facts)],
  ];
}

function networkOf({ is_online: isOnline, round_trip_ms: trip }: DeviceFacts) {
  if (!isOnline) return t("offline");
  return trip === null
    ? notReported
    : t("{time} to the portal and back", { time: milliseconds.format(trip) });
}

function memoryOf({ device_memory_gb: device, memory_bytes: used }: DeviceFacts) {
  const parts = [
    ...(device === null ? [] : [gigabytes.format(device)]),
    ...(used === null ? [] : [t("{size} in use", { size: megabytes.format(used / 1e6) })]),
  ];
  return parts.length === 0 ? notReported : parts.join(", ");
}
