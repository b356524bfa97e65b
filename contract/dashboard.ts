import * as z from "zod/mini";
import { FirstSteps } from "./company.ts";
import { SentenceDetails } from "./sentences.ts";

const PeopleNotes = z.object({
  /** Of those who are counted: not decided about yet, and not active for another reason. */
  awaiting: z.number(),
  inactive: z.number(),
  /** Since the first of the month (UTC). */
  added: z.number(),
});
export type PeopleNotes = z.infer<typeof PeopleNotes>;

/** The four cards of the administrators' dashboard. */
export const Dashboard = z.object({
  users: z.object({ admin: z.number(), regional: z.number(), employee: z.number() }),
  notes: z.object({ admin: PeopleNotes, regional: PeopleNotes, employee: PeopleNotes }),
  /** Ready to be shown: "1 hr 10 mins". */
  watchHours: z.string(),
  /** The same for other languages. */
  watchHoursSentence: SentenceDetails,
  /** Seconds of the last thirty days and of the thirty before; null where the card is fixed. */
  recentWatching: z.nullable(z.object({ seconds: z.number(), before: z.number() })),
  first_steps: FirstSteps,
});
export type Dashboard = z.infer<typeof Dashboard>;
