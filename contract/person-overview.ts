import * as z from "zod/mini";
import { constant } from "./sentences.ts";
import { Id, Timestamp } from "./wire.ts";

/** So many days count as recent. */
export const RECENT_PERSON_DAYS = 30;
export const MAX_MOST_PRESENTED = 3;

/** What a person has done lately, and how much there is of what belongs to them. */
export const PersonOverview = z.object({
  /** Null: never. */
  last_presented_at: z.nullable(Timestamp),
  /** Of the last 30 days, as is what they presented most. */
  seconds: z.number(),
  presentations: z.number(),
  most_presented: z.array(
    z.object({
      _id: Id,
      title: z.string(),
      image_url: z.nullable(z.string()),
      seconds: z.number(),
    }),
  ),
  assignments: z.number(),
  /** Null where the caller may not see them. */
  sessions: z.nullable(z.number()),
});
export type PersonOverview = z.infer<typeof PersonOverview>;

export const WithSession = z.object({ _id: Id, session: Id });

export const personSessionMessages = {
  ended: constant("sessions.endedOne", "The session has been ended"),
  allEnded: constant("sessions.endedAll", "Signed out on every device"),
} as const;
