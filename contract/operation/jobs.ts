import * as z from "zod/mini";
import { type Constant, constant } from "../sentences.ts";
import { Id, Timestamp } from "../wire.ts";
import { UndeliveredWebhook } from "./webhooks.ts";

/** What the portal does by itself, again and again. */
export const jobKinds = [
  "assignment-mails",
  "night-watch",
  "tidy-records",
  "sweep-storage",
  "people-imports",
] as const;
export const JobKind = z.enum(jobKinds);
export type JobKind = z.infer<typeof JobKind>;

/** What each is called, on screens and in the activity log. */
export const jobNames: Record<JobKind, Constant> = {
  "assignment-mails": constant("jobs.assignmentMails", "Emails about new demos"),
  "night-watch": constant("jobs.nightWatch", "Night watch"),
  "tidy-records": constant("jobs.tidyRecords", "Clean up records"),
  "sweep-storage": constant("jobs.sweepStorage", "Clean up storage"),
  "people-imports": constant("jobs.peopleImports", "Import people from files"),
};

/** A reason beyond this many characters is cut. */
export const MAX_REASON_LENGTH = 300;
/** Mails beyond this many are counted, not listed. */
export const MAX_LISTED_MAILS = 100;
/** The same of webhooks. */
export const MAX_LISTED_WEBHOOKS = 100;

export const Job = z.object({
  _id: Id,
  kind: JobKind,
  every_minutes: z.nullable(z.number()),
  /** In the time zone of the portal, as in "03:00". */
  daily_at: z.nullable(z.string()),
  running: z.nullable(z.object({ since: Timestamp, node: z.string() })),
  /** Null while it runs, and where it only does when somebody asks. */
  next_at: z.nullable(Timestamp),
  /** Its time has come, or its node died: the next free node begins. */
  is_due: z.boolean(),
  /** The last run that went well. */
  last_run: z.nullable(z.object({ at: Timestamp, took_ms: z.number() })),
  /** Since that run. */
  failure: z.nullable(z.object({ count: z.number(), at: Timestamp, reason: z.string() })),
});
export type Job = z.infer<typeof Job>;

/** A mail that no server took so far: whom it is for, never what it says. */
export const UndeliveredMail = z.object({
  _id: Id,
  recipient: z.string(),
  written_at: Timestamp,
  attempts: z.number(),
  failed_at: z.nullable(Timestamp),
  reason: z.nullable(z.string()),
  /** Null: nobody tries any more. */
  next_at: z.nullable(Timestamp),
  /** It is sent in a moment. */
  is_due: z.boolean(),
});
export type UndeliveredMail = z.infer<typeof UndeliveredMail>;

export const Jobs = z.object({
  jobs: z.array(Job),
  mails: z.object({
    /** On their way for the first time. */
    waiting: z.number(),
    undelivered: z.number(),
    /** Those that failed last. */
    listed: z.array(UndeliveredMail),
  }),
  webhooks: z.object({
    /** On their way for the first time. */
    waiting: z.number(),
    undelivered: z.number(),
    /** Those that failed last. */
    listed: z.array(UndeliveredWebhook),
  }),
});
export type Jobs = z.infer<typeof Jobs>;

export const jobMessages = {
  queued: constant("jobs.queued", "It starts in a moment"),
  mailQueued: constant("jobs.mailQueued", "The email is sent in a moment"),
  mailsQueued: constant("jobs.mailsQueued", "The emails are sent in a moment"),
} as const;
