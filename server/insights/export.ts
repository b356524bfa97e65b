import type { Cell } from "../../contract/exports.ts";
import type { InsightExportQuery, InsightRow, InsightView } from "../../contract/insights.ts";
import { recordActivity } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import type { Actor } from "../sessions/actor.ts";
import { ALL, listNeverOpened, listNeverShown } from "./missing.ts";
import { listGroups, listTime } from "./queries.ts";
import type { Scope } from "./scope.ts";

/** A view as a table. Taking it away is itself recorded. */
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
    const header = ["Demo", "Assigned to", "Uploaded"];
    return { header, rows: rows.map((row) => [row.title, row.assigned, row.created_at]) };
  }
  if (view === "never-opened") {
    const rows = await listNeverOpened(db, scope, ALL);
    const header = ["Person", "Demo", "Assigned"];
    return { header, rows: rows.map((row) => [row.person.name, row.demo.title, row.created_at]) };
  }
  const { data } = await listGroups(db, scope, view);
  return { header: GROUP_HEADER, rows: data.map(cellsOf) };
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
