import * as z from "zod/mini";
import { Demo } from "../demos.ts";
import { constant, sentence } from "../sentences.ts";
import { Id, ID_PATTERN, line, lineOrNothing, ListQuery, Timestamp } from "../wire.ts";
import { AutopilotSteps } from "./autopilot.ts";

/** Of one person, at the same time. */
export const MAX_KIOSKS = 50;
export const MAX_KIOSK_NAME_LENGTH = 60;
export const MIN_PIN_LENGTH = 4;
export const MAX_PIN_LENGTH = 8;
export const DEFAULT_IDLE_SECONDS = 60;
export const DEFAULT_DEMO_SECONDS = 60;
export const MIN_SECONDS = 5;
export const MAX_SECONDS = 3600;
/** How often a kiosk reports what it shows, and how long without a report makes it silent. */
export const BEAT_SECONDS = 30;
export const SILENT_SECONDS = 120;
const MAX_VISITS = 1_000_000;
export const MAX_FAULT_LENGTH = 300;
/** A token has 43 characters; a longer text is none. */
const MAX_TOKEN_LENGTH = 100;

export const kioskMessages = {
  started: constant("kiosks.started", "The kiosk has been started"),
  left: constant("kiosks.left", "The kiosk has ended"),
  stopped: (name: string) => sentence("kiosks.stopped", "{name} has been ended", { name }),
  nameRequired: constant("kiosks.nameRequired", "Say where it stands, such as Hall 4, booth 12"),
  noMeeting: constant("kiosks.noMeeting", "Choose the meeting that is to be shown"),
  pin: constant("kiosks.pin", "Use {min} to {max} digits", {
    min: `${MIN_PIN_LENGTH}`,
    max: `${MAX_PIN_LENGTH}`,
  }),
  wrongPin: constant("kiosks.wrongPin", "This PIN is not right"),
  seconds: constant("kiosks.seconds", "Use whole seconds from {min} to {max}", {
    min: `${MIN_SECONDS}`,
    max: `${MAX_SECONDS}`,
  }),
  tooMany: constant("kiosks.tooMany", "You have {max} kiosks. End one to start another.", {
    max: `${MAX_KIOSKS}`,
  }),
  nothingToShow: constant(
    "kiosks.nothingToShow",
    "This meeting has no uploaded demo that you may present. Demos of other hosts cannot be shown by a kiosk.",
  ),
  gone: constant("kiosks.gone", "This kiosk has ended already"),
  unknown: constant(
    "kiosks.unknown",
    "This kiosk has ended, or was never started. Sign in and start it again from its meeting.",
  ),
} as const;

const named = () => z.object({ _id: Id, name: z.string() });

/** "silent": it has not reported for some minutes: without a network, or switched off. */
export const kioskStates = ["running", "silent"] as const;

/** A kiosk that was started and has not been ended. */
export const Kiosk = z.object({
  _id: Id,
  name: z.string(),
  meeting: named(),
  started_by: named(),
  is_own: z.boolean(),
  state: z.enum(kioskStates),
  /** What it showed when it last reported. */
  demo: z.nullable(z.object({ _id: Id, title: z.string() })),
  /** A visitor has the demo in hand. */
  is_touched: z.boolean(),
  /** Why the demo does not play, as the kiosk reports it. */
  fault: z.nullable(z.string()),
  /** How many visitors have touched it: each after nobody had for a while. */
  visits: z.number(),
  /** How many demos are kept on the device, to go on without a network, of how many. */
  kept: z.number(),
  entries: z.number(),
  idle_seconds: z.number(),
  demo_seconds: z.number(),
  started_at: Timestamp,
  /** Null before its first report. */
  seen_at: z.nullable(Timestamp),
});
export type Kiosk = z.infer<typeof Kiosk>;

const digits = () =>
  z
    .string(kioskMessages.pin)
    .check(z.regex(new RegExp(`^\\d{${MIN_PIN_LENGTH},${MAX_PIN_LENGTH}}$`), kioskMessages.pin));
const seconds = () =>
  z
    .int(kioskMessages.seconds)
    .check(z.minimum(MIN_SECONDS, kioskMessages.seconds))
    .check(z.maximum(MAX_SECONDS, kioskMessages.seconds));
const name = () => line(kioskMessages.nameRequired, MAX_KIOSK_NAME_LENGTH);

export const NewKiosk = z.object({
  meeting_id: z.string(kioskMessages.noMeeting).check(z.regex(ID_PATTERN, kioskMessages.noMeeting)),
  name: name(),
  pin: digits(),
  /** How long after the last touch the demo starts again. */
  idle_seconds: z.optional(seconds()),
  /** So long a demo is shown to nobody, before the next one. */
  demo_seconds: z.optional(seconds()),
});
export type NewKiosk = z.infer<typeof NewKiosk>;

/** The only answer that holds the token, for the device that shows it. */
export const StartedKiosk = z.extend(Kiosk, { token: z.string() });
export type StartedKiosk = z.infer<typeof StartedKiosk>;

export const KioskQuery = z.pick(ListQuery, { page: true, size: true, search: true });

// What a device calls, with its token in place of a session.

const token = () =>
  z.string(kioskMessages.unknown).check(z.maxLength(MAX_TOKEN_LENGTH, kioskMessages.unknown));

export const KioskEntry = z.extend(
  z.pick(Demo, {
    allows_camera: true,
    allows_microphone: true,
    allows_popups: true,
    refused_hosts: true,
  }),
  {
    _id: Id,
    demo_id: Id,
    build_id: Id,
    title: z.string(),
    image_url: z.nullable(z.string()),
    video_url: z.string(),
    size: z.number(),
    needs_isolation: z.boolean(),
    /** What moves it while nobody touches it; null where it was recorded on another version, or not followed. */
    autopilot: z.nullable(AutopilotSteps),
  },
);
export type KioskEntry = z.infer<typeof KioskEntry>;

/** What a kiosk shows, in its order. */
export const KioskShow = z.object({
  _id: Id,
  name: z.string(),
  idle_seconds: z.number(),
  demo_seconds: z.number(),
  entries: z.array(KioskEntry),
});
export type KioskShow = z.infer<typeof KioskShow>;

export const KioskToken = z.object({ kiosk: token() });
export const KioskBuild = z.object({ kiosk: token(), build_id: Id });
export const KioskExit = z.object({
  kiosk: token(),
  pin: z.string(kioskMessages.wrongPin).check(z.maxLength(MAX_PIN_LENGTH, kioskMessages.wrongPin)),
});
const count = (max: number) => z.int().check(z.minimum(0), z.maximum(max));
export const KioskBeat = z.object({
  kiosk: token(),
  demo_id: z.nullable(Id),
  is_touched: z.boolean(),
  fault: z.nullable(lineOrNothing(MAX_FAULT_LENGTH)),
  /** All since it was started, so that one which is sent twice counts once. */
  visits: count(MAX_VISITS),
  kept: count(200),
});
export type KioskBeat = z.infer<typeof KioskBeat>;

/** Until when what is kept on the device may be played without another contact. */
export const KioskLease = z.object({ until: Timestamp });

const areSeconds = (text: string) =>
  /^\d+$/.test(text) && Number(text) >= MIN_SECONDS && Number(text) <= MAX_SECONDS;
const typedSeconds = () => z.string().check(z.trim(), z.refine(areSeconds, kioskMessages.seconds));

/** What the dialog asks for; numbers as they are typed. */
export const KioskForm = z.object({
  name: name(),
  pin: digits(),
  idle_seconds: typedSeconds(),
  demo_seconds: typedSeconds(),
});
export type KioskForm = z.infer<typeof KioskForm>;
