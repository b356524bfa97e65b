import {
  Activity,
  ActivityAnswer,
  ActivityExportQuery,
  ActivityFile,
  ActivityQuery,
} from "../../contract/activity.ts";
import { exportMediaTypes } from "../../contract/exports.ts";
import { DEFAULT_PAGE, DEFAULT_SIZE } from "../../contract/wire.ts";
import { authorize } from "../http/errors.ts";
import { sendFile } from "../lists/export-file.ts";
import { answerUnpaged } from "../lists/list-answer.ts";
import { isUnpaged } from "../lists/paging.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { proveWithFactor } from "../users/prove-identity.ts";
import { activityCounter } from "./count.ts";
import { exportActivity } from "./export.ts";
import { canReadActivity } from "./policy.ts";
import { findActivity, listActivity, resolveSearch } from "./queries.ts";

const tags = ["activity"];

export function activityRoutes(app: App, portal: Services): void {
  const { db } = portal;
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
      const { page = DEFAULT_PAGE, size = DEFAULT_SIZE, cursor, ...filter } = request.query;
      const sought = await resolveSearch(db, filter);
      if (cursor !== undefined) {
        const data = await findActivity(db, sought, { cursor, size });
        return { data, nextCursor: data.at(-1)?.sequence ?? null };
      }
      if (isUnpaged(request.query)) {
        const all = listActivity(db, sought);
        return answerUnpaged(portal, request, reply, all, Activity, { nextCursor: null });
      }
      const [data, totalCount] = await Promise.all([
        findActivity(db, sought, { offset: (page - 1) * size, size }),
        countActivity(db, sought),
      ]);
      const totalPages = Math.max(1, Math.ceil(totalCount / size));
      return { data, totalCount, totalPages, nextCursor: data.at(-1)?.sequence ?? null };
    },
  );

  app.get(
    "/activity-logs/export",
    {
      schema: {
        summary: "The same entries as a file for a spreadsheet",
        tags,
        produces: Object.values(exportMediaTypes),
        querystring: ActivityExportQuery,
        response: { 200: ActivityFile },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canReadActivity(actor));
      await proveWithFactor(portal.db, actor);
      const { page: _page, size: _size, cursor: _cursor, ...filter } = request.query;
      const { format, file } = await exportActivity(portal, actor, filter, countActivity);
      return sendFile(reply, "activity-log", format, file);
    },
  );
}
