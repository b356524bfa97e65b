import * as z from "zod/mini";
import { InsightQuery } from "../insights.ts";
import { constant } from "../sentences.ts";
import { Id, line, Timestamp } from "../wire.ts";
import { MAX_CLIENT_LENGTH } from "./meetings.ts";

/** Whom demos were shown to, by the meetings that they were presented in. */
export const InsightClient = z.object({
  client: z.string(),
  meetings: z.number(),
  seconds: z.number(),
  shows: z.number(),
  /** The last time. */
  shown_at: Timestamp,
});
export type InsightClient = z.infer<typeof InsightClient>;

export const ClientQuery = z.extend(InsightQuery, {
  client: line(constant("insights.noClient", "Please select a client"), MAX_CLIENT_LENGTH),
});

/** What was shown in one meeting, in the order in which it was first opened, and for how long. */
export const ClientMeeting = z.object({
  _id: Id,
  name: z.string(),
  /** When it was first opened for this meeting. */
  shown_at: Timestamp,
  seconds: z.number(),
  demos: z.array(
    z.object({
      _id: z.string(),
      /** Null where the demo is no more. */
      title: z.nullable(z.string()),
      seconds: z.number(),
      /** Times that it was really presented. */
      shows: z.number(),
    }),
  ),
});
export type ClientMeeting = z.infer<typeof ClientMeeting>;
