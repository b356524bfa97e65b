import { sql } from "kysely";
import type { Cell } from "../../contract/exports.ts";
import type { InsightExportQuery, InsightRow, InsightView } from "../../contract/insights.ts";
import { recordActivity } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import type { Actor } from "../sessions/actor.ts";
import { listShownDemos } from "./client-queries.ts";
import { ALL, listNeverOpened, listNeverShown } from "./missing.ts";
import { listGroups, listTime } from "./queries.ts";
import type { Scope } from "./scope.ts";

/** A view as a table. Exporting it is itself logged. */
export async function exportInsights(
  db: Database,
  actor: Actor,
  scope: Scope,
  { view, ...query }: InsightExportQuery,
) {
  await recordActivity(db, actor, {
    action: "export",
    module: "insights",
    record: { name: view },
    after: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)),
  });
  const { header, rows } = await tableOf(db, scope, view);
  return { header, batches: [rows] };
}

interface Table {
  header: string[];
  rows: Cell[][];
}

async function tableOf(db: Database, scope: Scope, view: InsightView): Promise<Table> {
  if (view === "time") {
    const { grain, periods } = await listTime(db, scope);
    const header = [grain === "day" ? "Day" : "Month", "Watch time (s)", "Presentations"];
    return { header, rows: periods.map((p) => [p.period, p.seconds, p.shows]) };
  }
  if (view === "never-shown") {
    const rows = await listNeverShown(db, scope, ALL);
    const tags = await readTags(db, rows);
    return {
      header: ["Demo", "Assigned to", "Uploaded", "Tags"],
      rows: rows.map((row) => [row.title, row.assigned, row.created_at, tags(row._id)]),
    };
  }
  if (view === "never-opened") {
    const rows = await listNeverOpened(db, scope, ALL);
    const tags = await readTags(
      db,
      rows.map(({ demo }) => demo),
    );
    const header = ["Person", "Demo", "Assigned", "Tags"];
    return {
      header,
      rows: rows.map(({ person, demo, created_at: createdAt }) => [
        person.name,
        demo.title,
        createdAt,
        tags(demo._id),
      ]),
    };
  }
  if (view === "client") return clientTable(db, scope);
  const { data } = await listGroups(db, scope, view);
  if (view !== "demo") return { header: GROUP_HEADER, rows: data.map(cellsOf) };
  const tags = await readTags(db, data);
  return {
    header: [...GROUP_HEADER, "Tags"],
    rows: data.map((row) => [...cellsOf(row), tags(row._id)]),
  };
}

/** What each client was shown: one row for each demo of each meeting. */
async function clientTable(db: Database, scope: Scope): Promise<Table> {
  const header = ["Client", "Meeting", "Shown", "Demo", "Watch time (s)", "Presentations"];
  const shown = await listShownDemos(db, scope);
  const rows = shown.map((row) => [
    row.client,
    row.name,
    row.shown_at,
    row.title ?? `(${row.demo_id})`,
    row.seconds,
    row.shows,
  ]);
  return { header, rows };
}

/** Tags by the demo's id, joined for one cell. A deleted demo has none. */
async function readTags(db: Database, demos: readonly { _id: string }[]) {
  const { rows } = await sql<{ id: string; tags: string[] }>`select id, tags from demos
    where id = any(${[...new Set(demos.map(({ _id }) => _id))]}) and tags <> '{}'`.execute(db);
  const tags = new Map(rows.map((row) => [row.id, row.tags.join(", ")]));
  return (id: string) => tags.get(id) ?? "";
}

const GROUP_HEADER = [
  "Name",
  "ID",
  "Watch time (s)",
  "Presentations",
  "Opened",
  "Failed",
  "Time to first frame, average (ms)",
  "First frame later than 5 s",
];

const cellsOf = (row: InsightRow): Cell[] => [
  row.name ?? `(${row._id})`,
  row._id,
  row.seconds,
  row.shows,
  row.opens,
  row.failures,
  row.pictures === 0 ? "" : Math.round(row.picture_ms / row.pictures),
  row.slow_pictures,
];
