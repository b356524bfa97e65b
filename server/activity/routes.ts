import { Activity, ActivityAnswer, ActivityFile, ActivityQuery } from "../../contract/activity.ts";
import { DEFAULT_SIZE } from "../../contract/wire.ts";
import { authorize } from "../errors.ts";
import { answerWhole } from "../list-answer.ts";
import { isWhole, pageOf } from "../paging.ts";
import type { App, Portal } from "../portal.ts";
import { signedIn } from "../sessions/actor.ts";
import { activityCounter } from "./count.ts";
import { exportActivity } from "./export.ts";
import { canReadActivity } from "./policy.ts";
import { listActivity, listBefore } from "./queries.ts";

const tags = ["activity"];

export function activityRoutes(app: App, { db }: Portal): void {
  const countActivity = activityCounter();

  app.get(
    "/activity-logs",
    {
      schema: {
        summary: "Who did what, newest first; by page, or by cursor at any depth",
        tags,
        querystring: ActivityQuery,
        response: { 200: ActivityAnswer },
      },
    },
    async (request, reply) => {
      authorize(canReadActivity(signedIn(request)));
      const { page, size, cursor, ...filter } = request.query;
      if (cursor !== undefined) {
        const data = await listBefore(db, filter, cursor, size ?? DEFAULT_SIZE);
        return { data, nextCursor: data.at(-1)?.sequence ?? null };
      }
      const query = listActivity(db, filter);
      if (isWhole(request.query))
        return answerWhole(db, reply, query, Activity, { nextCursor: null });
      const found = await pageOf(query, { page, size }, () => countActivity(db, filter));
      return { ...found, nextCursor: found.data.at(-1)?.sequence ?? null };
    },
  );

  app.get(
    "/activity-logs/export",
    {
      schema: {
        summary: "The same entries as a file for a spreadsheet",
        tags,
        produces: ["text/csv"],
        querystring: ActivityQuery,
        response: { 200: ActivityFile },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canReadActivity(actor));
      const { page: _page, size: _size, cursor: _cursor, ...filter } = request.query;
      const file = await exportActivity(db, actor, filter);
      const day = new Date().toISOString().slice(0, 10);
      void reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="activity-log-${day}.csv"`);
      return reply.send(file as never);
    },
  );
}
