import * as z from "zod/mini";
import { TrialGrade } from "./builds/trial-runs.ts";
import { constant, SentenceDetails } from "./sentences.ts";
import { Id, Timestamp } from "./wire.ts";

/** Anyone who comes back within this time continues the same visit: what was new to them stays marked. */
export const VISIT_GAP_HOURS = 4;
/** Names and demos beyond this many are counted, not listed. */
export const MAX_NAMED = 3;
export const MAX_LISTED = 50;

const ShownDemo = z.object({ _id: Id, title: z.string(), image_url: z.nullable(z.string()) });

/** A demo that the night watch did not find as it should be. */
export const FailingDemo = z.object({
  demo: ShownDemo,
  grade: TrialGrade,
  /** The most important first. */
  reasons: z.array(z.extend(SentenceDetails, { message: z.string() })),
  flagged_at: Timestamp,
  /** Since when it plays what it plays now. */
  live_since: Timestamp,
  /** How many people may present it, of those whom the reader looks after. */
  presenters: z.number(),
  /** The version before it, for those who may restore it. */
  restorable: z.nullable(z.object({ _id: Id, version: z.number() })),
});
export type FailingDemo = z.infer<typeof FailingDemo>;

/** What changed in somebody's own demos since their last visit, until they open them. */
export const DemoNews = z.object({
  demo: ShownDemo,
  kind: z.enum(["new", "updated"]),
  at: Timestamp,
});
export type DemoNews = z.infer<typeof DemoNews>;

const Several = z.object({ count: z.number(), since: Timestamp, newest_at: Timestamp });

/** What waits for the person who asks. Null or empty: nothing, or nothing that is theirs to know. */
export const Attention = z.object({
  /** People who want to be approved, and some of the regions they are in. */
  waiting: z.nullable(z.extend(Several, { regions: z.array(z.string()) })),
  failing: z.array(FailingDemo),
  /** The caller's unfinished uploads. */
  unfinished_uploads: z.nullable(Several),
  /** Mail that no server took so far, and some of those whom it is for. */
  undelivered_mails: z.nullable(z.extend(Several, { recipients: z.array(z.string()) })),
  /** Calls that receivers of webhooks did not take so far, and the names of some of these webhooks. */
  undelivered_webhooks: z.nullable(z.extend(Several, { names: z.array(z.string()) })),
  /** Kiosks that do not play or are silent: the caller's own, for administrators all; some names may repeat. */
  troubled_kiosks: z.nullable(
    z.extend(Several, { names: z.array(z.object({ name: z.string(), count: z.number() })) }),
  ),
  /** Background jobs whose last run failed. */
  failed_jobs: z.nullable(z.extend(Several, {})),
  /** The deadline for setting up a second factor. */
  second_factor_due: z.nullable(Timestamp),
  news: z.array(DemoNews),
  /** Something came after the bell was last opened. */
  has_unseen: z.boolean(),
});
export type Attention = z.infer<typeof Attention>;

export const attentionMessages = {
  noted: constant("attention.noted", "Noted"),
} as const;
