import * as z from "zod/mini";
import { constant } from "../sentences.ts";
import { paragraph, Timestamp } from "../wire.ts";

export const MAX_TALKING_POINTS_LENGTH = 2000;

export const talkingPointMessages = {
  saved: constant("talkingPoints.saved", "The talking points have been saved"),
  changedMeanwhile: constant(
    "talkingPoints.changedMeanwhile",
    "These talking points were changed meanwhile. Compare both texts, then save again.",
  ),
} as const;

/** What to say while a demo is presented, as Markdown: the company's words, and the reader's own. */
export const TalkingPoints = z.object({
  company: z.object({
    text: z.string(),
    /** Null where nobody has written any yet. */
    changed_by: z.nullable(z.string()),
    changed_at: z.nullable(Timestamp),
  }),
  /** Nobody else reads them. */
  own: z.object({ text: z.string() }),
});
export type TalkingPoints = z.infer<typeof TalkingPoints>;

export const TalkingPointsChange = z.object({
  text: paragraph(MAX_TALKING_POINTS_LENGTH),
  /** The text that the writer started from: where that is no longer what is stored, nothing is overwritten. */
  former: z.optional(paragraph(MAX_TALKING_POINTS_LENGTH)),
});
export type TalkingPointsChange = z.infer<typeof TalkingPointsChange>;
