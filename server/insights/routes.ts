import { exportMediaTypes } from "../../contract/exports.ts";
import {
  InsightExportQuery,
  InsightFile,
  InsightGroupQuery,
  InsightListQuery,
  InsightQuery,
  InsightRows,
  InsightSummary,
  InsightTime,
  NeverOpened,
  NeverShown,
} from "../../contract/insights.ts";
import { answer, DEFAULT_PAGE, DEFAULT_SIZE, listAnswer } from "../../contract/wire.ts";
import { authorize } from "../http/errors.ts";
import { sendFile, writeTable } from "../lists/export-file.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { proveWithFactor } from "../users/prove-identity.ts";
import { exportInsights } from "./export.ts";
import { countNeverOpened, countNeverShown, listNeverOpened, listNeverShown } from "./missing.ts";
import { canSeeInsights, canSeeWhatIsMissing } from "./policy.ts";
import { listGroups, listTime, sumUp } from "./queries.ts";
import { scopeBefore, scopeOf, scopeOfDemos } from "./scope.ts";

const tags = ["insights"];

export function insightRoutes(app: App, { db }: Services): void {
  app.get(
    "/insights",
    {
      schema: {
        summary: "What was really shown, in sums",
        tags,
        querystring: InsightQuery,
        response: { 200: answer(InsightSummary) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canSeeInsights(actor, request.query));
      const scope = scopeOf(actor, request.query);
      const isWide = canSeeWhatIsMissing(actor);
      const [sum, before, neverShown, neverOpened] = await Promise.all([
        sumUp(db, scope),
        sumUp(db, scopeBefore(scope)),
        isWide ? countNeverShown(db, scopeOfDemos(actor, request.query)) : 0,
        isWide ? countNeverOpened(db, scope) : 0,
      ]);
      const counts = { never_shown: neverShown, never_opened: neverOpened };
      return { data: { ...sum, ...counts, seconds_before: before.seconds } };
    },
  );

  app.get(
    "/insights/time",
    {
      schema: {
        summary: "Watch time by day, or by month where that is too many",
        tags,
        querystring: InsightQuery,
        response: { 200: answer(InsightTime) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canSeeInsights(actor, request.query));
      return { data: await listTime(db, scopeOf(actor, request.query)) };
    },
  );

  app.get(
    "/insights/groups",
    {
      schema: {
        summary:
          "Watch time, first pictures and failures by demo, category, place, person or browser",
        tags,
        querystring: InsightGroupQuery,
        response: { 200: InsightRows },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canSeeInsights(actor, request.query));
      const { by, sort } = request.query;
      const part = partOf(request.query);
      const found = await listGroups(db, scopeOf(actor, request.query), by, sort, part);
      return { ...found, totalPages: pagesOf(found.totalCount, part.size) };
    },
  );

  app.get(
    "/insights/never-shown",
    {
      schema: {
        summary: "Demos that nobody presented",
        tags,
        querystring: InsightListQuery,
        response: { 200: listAnswer(NeverShown) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canSeeWhatIsMissing(actor));
      const scope = scopeOfDemos(actor, request.query);
      const part = partOf(request.query);
      const data = await listNeverShown(db, scope, part);
      const totalCount = await countNeverShown(db, scope);
      return { data, totalCount, totalPages: pagesOf(totalCount, part.size) };
    },
  );

  app.get(
    "/insights/never-opened",
    {
      schema: {
        summary: "Who was given a demo and never opened it",
        tags,
        querystring: InsightListQuery,
        response: { 200: listAnswer(NeverOpened) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canSeeWhatIsMissing(actor));
      const scope = scopeOf(actor, request.query);
      const part = partOf(request.query);
      const data = await listNeverOpened(db, scope, part);
      const totalCount = await countNeverOpened(db, scope);
      return { data, totalCount, totalPages: pagesOf(totalCount, part.size) };
    },
  );

  app.get(
    "/insights/export",
    {
      schema: {
        summary: "One view as a file for a spreadsheet",
        tags,
        produces: Object.values(exportMediaTypes),
        querystring: InsightExportQuery,
        response: { 200: InsightFile },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      const { view, format = "csv" } = request.query;
      const isMissing = view === "never-shown" || view === "never-opened";
      authorize(isMissing ? canSeeWhatIsMissing(actor) : canSeeInsights(actor, request.query));
      await proveWithFactor(db, actor);
      const scope = (view === "never-shown" ? scopeOfDemos : scopeOf)(actor, request.query);
      const table = await exportInsights(db, actor, scope, request.query);
      return sendFile(reply, `insights-${view}`, format, writeTable(format, table));
    },
  );
}

const partOf = ({
  page = DEFAULT_PAGE,
  size = DEFAULT_SIZE,
}: {
  page?: number | undefined;
  size?: number | undefined;
}) => ({
  size,
  offset: (page - 1) * size,
});
const pagesOf = (count: number, size: number) => Math.max(1, Math.ceil(count / size));
