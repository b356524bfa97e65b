import * as z from "zod/mini";
import { sql } from "kysely";
import type { App, Services } from "../portal-services.ts";

/** 200 when the database and the store answer; what does not answer becomes a 503 on its way out. */
export function healthRoutes(app: App, { db, store }: Services): void {
  app.get(
    "/health",
    {
      config: { guests: "ignored" },
      schema: {
        summary: "Whether the portal can work",
        tags: ["operation"],
        response: { 200: z.object({ data: z.object({ status: z.literal("ok") }) }) },
      },
    },
    async () => {
      await Promise.all([sql`select 1`.execute(db), store.check()]);
      return { data: { status: "ok" as const } };
    },
  );
}
