import * as z from "zod/mini";

/** What an administrator's home page counts. The hours are a ready-made text. */
export const Dashboard = z.object({
  users: z.object({ admin: z.number(), regional: z.number(), employee: z.number() }),
  watchHours: z.string(),
});
export type Dashboard = z.infer<typeof Dashboard>;
