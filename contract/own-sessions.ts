import * as z from "zod/mini";
import { constant } from "./sentences.ts";
import { Id, Timestamp } from "./wire.ts";

// Apart from sessions.ts, which is on every page's way before sign-in.
/** Where somebody is signed in. */
export const Session = z.object({
  _id: Id,
  browser: z.string(),
  /** Windows, iPad and so on; empty where the browser does not say. */
  system: z.string(),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  is_current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const ownSessionMessages = {
  ended: constant("sessions.ended", "That device has been signed out"),
  othersEnded: constant("sessions.othersEnded", "You are signed out everywhere else"),
} as const;
