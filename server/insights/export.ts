import type { InsightQuery, InsightRow, InsightView } from "../../contract/insights.ts";
import { recordActivity } from "../activity/record.ts";
import { csvLine } from "../csv.ts";
import type { Database } from "../db/connection.ts";
import type { Actor } from "../sessions/actor.ts";
import { ALL, listNeverOpened, listNeverShown } from "./missing.ts";
import { listGroups, listTime } from "./queries.ts";
import type { Scope } from "./scope.ts";

/** Excel takes a file without it for one of its own old encodings. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A view as a file for a spreadsheet. Taking it away is itself recorded. */
export async function exportInsights(
  db: Database,
  actor: Actor,
  scope: Scope,
  { view, ...query }: InsightQuery & { view: InsightView },
): Promise<string> {
  await recordActivity(db, actor, {
    action: "export",
    module: "insights",
    record: { name: view },
    after: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)),
  });
  const lines = await linesOf(db, scope, view);
  return BYTE_ORDER_MARK + lines.map((cells) => csvLine(cells)).join("");
}

async function linesOf(db: Database, scope: Scope, view: InsightView): Promise<string[][]> {
  if (view === "time") {
    const { grain, periods } = await listTime(db, scope);
    const header = [grain === "day" ? "Day" : "Month", "Watch time (s)", "Presentations"];
    return [header, ...periods.map((p) => [p.period, `${p.seconds}`, `${p.shows}`])];
  }
  if (view === "never-shown") {
    const rows = await listNeverShown(db, scope, ALL);
    const header = ["Demo", "Assigned to", "Uploaded"];
    return [header, ...rows.map((row) => [row.title, `${row.assigned}`, row.created_at])];
  }
  if (view === "never-opened") {
    const rows = await listNeverOpened(db, scope, ALL);
    const header = ["Person", "Demo", "Assigned"];
    return [header, ...rows.map((row) => [row.person.name, row.demo.title, row.created_at])];
  }
  const { data } = await listGroups(db, scope, view);
  return [GROUP_HEADER, ...data.map(cellsOf)];
}

const GROUP_HEADER = [
  "Name",
  "ID",
  "Watch time (s)",
  "Presentations",
  "Opened",
  "Failed",
  "First picture, average (ms)",
  "First picture after 5 s",
];

const cellsOf = (row: InsightRow) => [
  row.name ?? `(${row._id})`,
  row._id,
  `${row.seconds}`,
  `${row.shows}`,
  `${row.opens}`,
  `${row.failures}`,
  row.pictures === 0 ? "" : `${Math.round(row.picture_ms / row.pictures)}`,
  `${row.slow_pictures}`,
];
