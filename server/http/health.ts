import * as z from "zod/mini";
import { sql } from "kysely";
import type { App, Services } from "../portal-services.ts";
import { type Store, StoreFullError } from "../store/store.ts";

const Healthy = z.object({ data: z.object({ status: z.literal("ok") }) });
const healthy = { data: { status: "ok" as const } };
const tags = ["operation"];

/** What does not answer becomes a 503 on its way out. */
export function healthRoutes(app: App, { db, store }: Services): void {
  const checks = {
    "/health": "Whether the portal can work",
    "/health/ready": "Whether this node can work: its database and its store answer",
  };
  for (const [path, summary] of Object.entries(checks))
    app.get(
      path,
      { config: { guests: "ignored" }, schema: { summary, tags, response: { 200: Healthy } } },
      async () => {
        await Promise.all([sql`select 1`.execute(db), checkAnswers(store)]);
        return healthy;
      },
    );

  app.get(
    "/health/live",
    {
      config: { guests: "ignored" },
      schema: {
        summary: "Whether this process answers: one that does not wants to be started again",
        tags,
        response: { 200: Healthy },
      },
    },
    async () => healthy,
  );
}

/** A full disk is healthy: readers would lose every node at once, and uploads are refused anyway. */
const checkAnswers = (store: Store) =>
  store.check().catch((error: unknown) => {
    if (!(error instanceof StoreFullError)) throw error;
  });
