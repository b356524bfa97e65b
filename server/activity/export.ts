import { Readable } from "node:stream";
import type { Activity } from "../../contract/activity.ts";
import { csvLine } from "../csv.ts";
import type { Database } from "../db/connection.ts";
import { readBatches } from "../list-answer.ts";
import type { Actor } from "../sessions/actor.ts";
import { type ActivityFilter, listActivity, seek } from "./queries.ts";
import { recordActivity } from "./record.ts";

/** Excel takes a file without it for one of its own old encodings. */
const BYTE_ORDER_MARK = "\uFEFF";
const HEADER = ["Time", "By", "Action", "Module", "Record", "Record ID", "From", "Before", "After"];

/** The entries of a filter as a file, newest first, read as they are sent. Taking them away is itself recorded. */
export async function exportActivity(db: Database, actor: Actor, filter: ActivityFilter) {
  await recordActivity(db, actor, {
    action: "export",
    module: "activity log",
    record: { name: "activity log" },
    after: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  });
  return Readable.from(writeLines(db, filter), { objectMode: false });
}

async function* writeLines(db: Database, filter: ActivityFilter) {
  yield BYTE_ORDER_MARK + csvLine(HEADER);
  const sought = await seek(db, filter);
  for await (const entries of readBatches(db, listActivity(db, sought)))
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
