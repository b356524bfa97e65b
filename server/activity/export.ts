import type { Activity } from "../../contract/activity.ts";
import { type ExportFormat, exportMessages, MAX_SHEET_ROWS } from "../../contract/exports.ts";
import { badInput } from "../http/errors.ts";
import { writeTable } from "../lists/export-file.ts";
import { beginList } from "../lists/list-answer.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import type { CountActivity } from "./count.ts";
import { type ActivityFilter, listActivity, resolveSearch } from "./queries.ts";
import { recordActivity } from "./record.ts";

const HEADER = ["Time", "By", "Action", "Module", "Record", "Record ID", "From", "Before", "After"];

/**
 * The entries of a filter as a file, newest first, read as they are sent. Taking them away is itself
 * recorded; what no sheet can hold is refused before anything is sent.
 */
export async function exportActivity(
  portal: Pick<Services, "db" | "streams">,
  actor: Actor,
  { format = "csv", ...filter }: ActivityFilter & { format?: ExportFormat | undefined },
  countActivity: CountActivity,
) {
  const { db } = portal;
  const sought = await resolveSearch(db, filter);
  if (format === "xlsx") {
    // The entry about this very export is one more.
    const count = (await countActivity(db, sought)) + 1;
    if (count > MAX_SHEET_ROWS) throw badInput("format", exportMessages.tooManyRows(count));
  }
  const list = await beginList(portal, { actor, ip: actor.ip }, listActivity(db, sought));
  const file = list.send((all) => writeTable(format, { header: HEADER, batches: rowsOf(all) }));
  try {
    await recordActivity(db, actor, {
      action: "export",
      module: "activity log",
      record: { name: "activity log" },
      after: Object.fromEntries(
        Object.entries({ ...filter, format }).filter(([, value]) => value !== undefined),
      ),
    });
  } catch (error) {
    file.destroy();
    throw error;
  }
  return { format, file };
}

async function* rowsOf(batches: AsyncIterable<Activity[]>) {
  for await (const entries of batches) yield entries.map(cellsOf);
}

const cellsOf = (entry: Activity) => [
  entry.created_at,
  entry.performed_by?.name ?? "",
  entry.action,
  entry.module,
  entry.record_name ?? "",
  entry.record_id ?? "",
  entry.ip ?? "",
  written(entry.before),
  written(entry.after),
];

const written = (fields: Activity["before"]) => (fields === null ? "" : JSON.stringify(fields));
