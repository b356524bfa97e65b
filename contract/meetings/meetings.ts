import * as z from "zod/mini";
import { DemoDetails } from "../demos.ts";
import { constant, sentence } from "../sentences.ts";
import {
  blankable,
  Id,
  line,
  lineOrNothing,
  ListQuery,
  paragraph,
  reference,
  Timestamp,
} from "../wire.ts";

/** Of one person, without those that others share with them. */
export const MAX_MEETINGS = 200;
export const MAX_ENTRIES = 50;
export const MAX_SHARES = 50;
export const MAX_MEETING_NAME_LENGTH = 100;
export const MAX_CLIENT_LENGTH = 100;
export const MAX_MEETING_NOTES_LENGTH = 2000;
export const MAX_ENTRY_NOTE_LENGTH = 500;
/** Ten hours. */
export const MAX_PLANNED_MINUTES = 600;
const MAX_WHO_LENGTH = 254;

export const meetingMessages = {
  created: constant("meetings.created", "The meeting has been made"),
  updated: constant("meetings.updated", "The meeting has been saved"),
  deleted: constant("meetings.deleted", "The meeting has been deleted"),
  added: (count: number, name: string) =>
    sentence(
      "meetings.added",
      { one: "{count} demo added to {name}", other: "{count} demos added to {name}" },
      { count, name },
    ),
  shared: (name: string) => sentence("meetings.shared", "Shared with {name}", { name }),
  unshared: constant("meetings.unshared", "The meeting is no longer shared with this person"),
  nameRequired: constant("meetings.nameRequired", "Please give the meeting a name"),
  noMoment: constant("meetings.noMoment", "Use a moment such as 2026-12-31T10:00:00Z"),
  noMinutes: constant("meetings.noMinutes", "Use whole minutes from 1 to {max}", {
    max: `${MAX_PLANNED_MINUTES}`,
  }),
  noDemo: constant("meetings.noDemo", "Please select a demo"),
  unknownEntry: constant(
    "meetings.unknownEntry",
    "This entry is not in the meeting any more. Reload the page to see it as it is now.",
  ),
  changedMeanwhile: constant(
    "meetings.changedMeanwhile",
    "Somebody changed this meeting meanwhile. Here it is as it is now: please make your change again.",
  ),
  tooMany: constant(
    "meetings.tooMany",
    "You can have {max} meetings. Delete one that is over to make another.",
    { max: `${MAX_MEETINGS}` },
  ),
  tooManyEntries: constant(
    "meetings.tooManyEntries",
    "A meeting can have {max} demos. Remove one to add another.",
    { max: `${MAX_ENTRIES}` },
  ),
  tooManyShares: constant(
    "meetings.tooManyShares",
    "A meeting can be shared with {max} people. Remove one to add another.",
    { max: `${MAX_SHARES}` },
  ),
  whoRequired: constant("meetings.whoRequired", "Enter the SESA ID or the email of a colleague"),
  nobody: constant(
    "meetings.nobody",
    "Nobody who can sign in has this SESA ID or email. Check how it is written.",
  ),
  yourself: constant("meetings.yourself", "This meeting is yours already"),
  unavailable: constant(
    "meetings.unavailable",
    "This meeting was deleted, or is no longer shared with you",
  ),
} as const;

/** One of the builds of a demo, as it is pinned: 1 for the first. */
export const PinnableVersion = z.object({
  _id: Id,
  version: z.number(),
  added_at: Timestamp,
  is_live: z.boolean(),
});
export type PinnableVersion = z.infer<typeof PinnableVersion>;

/** Why somebody cannot present an entry: the demo is gone or inactive, or it is not theirs to present. */
export const missingReasons = ["gone", "not assigned"] as const;
export type MissingReason = (typeof missingReasons)[number];

export const MeetingEntry = z.object({
  _id: Id,
  /** As it is to be played, a pinned version included; null where the reader cannot present it. */
  demo: z.nullable(DemoDetails),
  /** What it is called, or was; null for readers who never had it. */
  title: z.nullable(z.string()),
  missing: z.nullable(z.enum(missingReasons)),
  note: z.string(),
  /** Null: the live version. */
  pinned: z.nullable(PinnableVersion),
  /** What can be pinned, the newest first. */
  versions: z.array(PinnableVersion),
});
export type MeetingEntry = z.infer<typeof MeetingEntry>;

const Person = z.object({ _id: Id, name: z.string() });
export const MeetingShare = z.extend(Person, { may_change: z.boolean() });
export type MeetingShare = z.infer<typeof MeetingShare>;

/** A line of the list. */
export const MeetingSummary = z.object({
  _id: Id,
  name: z.string(),
  client: z.string(),
  starts_at: z.nullable(Timestamp),
  created_at: Timestamp,
  owner: Person,
  is_own: z.boolean(),
  /** Also where a colleague lets one change it. */
  may_change: z.boolean(),
  entry_count: z.number(),
  share_count: z.number(),
});
export type MeetingSummary = z.infer<typeof MeetingSummary>;

export const Meeting = z.extend(MeetingSummary, {
  notes: z.string(),
  /** How long it is to take; null where nobody said. */
  planned_minutes: z.nullable(z.number()),
  revision: z.number(),
  entries: z.array(MeetingEntry),
  shares: z.array(MeetingShare),
});
export type Meeting = z.infer<typeof Meeting>;

const TIMESTAMP = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/;
/** February 30 would be read as March 2. */
const isTimestamp = (text: string) =>
  TIMESTAMP.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text.slice(0, 16));
const timestamp = () =>
  blankable(
    z.string(meetingMessages.noMoment).check(z.refine(isTimestamp, meetingMessages.noMoment)),
  );
const minutes = () =>
  z.nullable(
    z
      .number(meetingMessages.noMinutes)
      .check(
        z.int(meetingMessages.noMinutes),
        z.minimum(1, meetingMessages.noMinutes),
        z.maximum(MAX_PLANNED_MINUTES, meetingMessages.noMinutes),
      ),
  );
const isMinutes = (text: string) =>
  text === "" ||
  (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_PLANNED_MINUTES);
const name = () => line(meetingMessages.nameRequired, MAX_MEETING_NAME_LENGTH);
const demoIds = () =>
  z
    .array(reference(meetingMessages.noDemo))
    .check(z.maxLength(MAX_ENTRIES, meetingMessages.tooManyEntries));

const fields = () => ({
  client: z.optional(lineOrNothing(MAX_CLIENT_LENGTH)),
  starts_at: z.optional(timestamp()),
  notes: z.optional(paragraph(MAX_MEETING_NOTES_LENGTH)),
  planned_minutes: z.optional(minutes()),
});

export const NewMeeting = z.object({
  name: name(),
  ...fields(),
  /** In this order. */
  demo_ids: z.optional(demoIds()),
});
export type NewMeeting = z.infer<typeof NewMeeting>;

/** One that is there, by its id, or a new one, by its demo. What is left out stays as it was. */
export const EntryInput = z.object({
  _id: z.optional(Id),
  demo_id: z.optional(Id),
  /** The version that is pinned; null plays whatever is live. */
  build_id: z.optional(z.nullable(Id)),
  note: z.optional(paragraph(MAX_ENTRY_NOTE_LENGTH)),
});
export type EntryInput = z.infer<typeof EntryInput>;

/** Any subset; the entries all together, in their order: those that are missing are removed. */
export const MeetingChange = z.object({
  name: z.optional(name()),
  ...fields(),
  entries: z.optional(
    z.array(EntryInput).check(z.maxLength(MAX_ENTRIES, meetingMessages.tooManyEntries)),
  ),
  /** The one that the change was made from: refused where there is a later one. */
  revision: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))),
});
export type MeetingChange = z.infer<typeof MeetingChange>;

export const AddedDemos = z.object({
  demo_ids: demoIds().check(z.minLength(1, meetingMessages.noDemo)),
});

/** With whom: by SESA ID or email, so that nobody can read a list of people here. */
export const NewShare = z.object({
  who: line(meetingMessages.whoRequired, MAX_WHO_LENGTH),
  may_change: z.optional(z.boolean()),
});
export type NewShare = z.infer<typeof NewShare>;

export const WithShare = z.object({ _id: Id, user: Id });

export const MeetingQuery = z.pick(ListQuery, { page: true, size: true, search: true });

/** What the dialog asks for. The date is the browser's own "2026-12-31T10:00", or nothing. */
export const MeetingForm = z.object({
  name: name(),
  client: lineOrNothing(MAX_CLIENT_LENGTH),
  starts_at: z.string(),
  notes: paragraph(MAX_MEETING_NOTES_LENGTH),
  /** Digits, or nothing. */
  planned_minutes: z.string().check(z.trim(), z.refine(isMinutes, meetingMessages.noMinutes)),
});
export type MeetingForm = z.infer<typeof MeetingForm>;
