import * as z from "zod/mini";

/** The four cards of the administrators' dashboard. */
export const Dashboard = z.object({
  users: z.object({ admin: z.number(), regional: z.number(), employee: z.number() }),
  /** Ready to be shown: "1 hr 10 mins". */
  watchHours: z.string(),
});
export type Dashboard = z.infer<typeof Dashboard>;
