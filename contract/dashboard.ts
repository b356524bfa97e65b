import * as z from "zod/mini";
import { SentenceDetails } from "./sentences.ts";

/** The four cards of the administrators' dashboard. */
export const Dashboard = z.object({
  users: z.object({ admin: z.number(), regional: z.number(), employee: z.number() }),
  /** Ready to be shown: "1 hr 10 mins". */
  watchHours: z.string(),
  /** The same for other languages. */
  watchHoursSentence: SentenceDetails,
});
export type Dashboard = z.infer<typeof Dashboard>;
