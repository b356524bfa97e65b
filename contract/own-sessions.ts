import * as z from "zod/mini";
import { constant } from "./sentences.ts";
import { Id, lineOrNothing, Timestamp } from "./wire.ts";

export const MAX_PLACE_LENGTH = 40;

// Apart from sessions.ts, which is on every page's way before sign-in.
/** Where somebody is signed in. */
export const Session = z.object({
  _id: Id,
  browser: z.string(),
  /** Windows, iPad and so on; empty where the browser does not say. */
  system: z.string(),
  /** As its owner called it, "Showroom Lyon"; empty until then. */
  place: z.string(),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  is_current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** Nothing takes the name away again. */
export const SessionChange = z.object({ place: lineOrNothing(MAX_PLACE_LENGTH) });
export type SessionChange = z.infer<typeof SessionChange>;

export const ownSessionMessages = {
  named: constant("sessions.named", "The name has been saved"),
  ended: constant("sessions.ended", "That device has been signed out"),
  othersEnded: constant("sessions.othersEnded", "You are signed out everywhere else"),
} as const;
