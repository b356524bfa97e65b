import type { Activity } from "../../contract/activity.ts";
import { csvLine } from "../csv.ts";
import { beginList } from "../list-answer.ts";
import type { Portal } from "../portal.ts";
import type { Actor } from "../sessions/actor.ts";
import { type ActivityFilter, listActivity, seek } from "./queries.ts";
import { recordActivity } from "./record.ts";

/** Excel takes a file without it for one of its own old encodings. */
const BYTE_ORDER_MARK = "\uFEFF";
const HEADER = ["Time", "By", "Action", "Module", "Record", "Record ID", "From", "Before", "After"];

/** The entries of a filter as a file, newest first, read as they are sent. Taking them away is itself recorded. */
export async function exportActivity(portal: Portal, actor: Actor, filter: ActivityFilter) {
  const { db } = portal;
  const entries = listActivity(db, await seek(db, filter));
  const { send } = await beginList(portal, { actor, ip: actor.ip }, entries);
  const file = send(writeLines);
  try {
    await recordActivity(db, actor, {
      action: "export",
      module: "activity log",
      record: { name: "activity log" },
      after: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    });
  } catch (error) {
    file.destroy();
    throw error;
  }
  return file;
}

async function* writeLines(batches: AsyncIterable<Activity[]>) {
  yield BYTE_ORDER_MARK + csvLine(HEADER);
  for await (const entries of batches)
    yield entries.map((entry) => csvLine(cellsOf(entry))).join("");
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
