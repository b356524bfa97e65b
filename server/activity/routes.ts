import { ActivityAnswer, ActivityQuery } from "../../contract/activity.ts";
import { DEFAULT_SIZE } from "../../contract/wire.ts";
import { authorize } from "../errors.ts";
import { pageOf } from "../paging.ts";
import type { App, Portal } from "../portal.ts";
import { signedIn } from "../sessions/actor.ts";
import { canReadActivity } from "./policy.ts";
import { listActivity } from "./queries.ts";

export function activityRoutes(app: App, { db }: Portal): void {
  app.get(
    "/activity-logs",
    {
      schema: {
        summary: "Who did what, newest first; by page, or by cursor at any depth",
        tags: ["activity"],
        querystring: ActivityQuery,
        response: { 200: ActivityAnswer },
      },
    },
    async (request) => {
      authorize(canReadActivity(signedIn(request)));
      const { page, size, cursor, ...filter } = request.query;
      const query = listActivity(db, filter);
      if (cursor === undefined) {
        const { data, ...totals } = await pageOf(query, { page, size });
        return { data, ...totals, nextCursor: data.at(-1)?.sequence ?? null };
      }
      const data = await query
        .where("sequence", "<", cursor)
        .limit(size ?? DEFAULT_SIZE)
        .execute();
      return { data, nextCursor: data.at(-1)?.sequence ?? null };
    },
  );
}
