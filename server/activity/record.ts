import type { ActivityAction, ActivityModule } from "../../contract/activity.ts";
import { UNPRINTABLE } from "../../contract/characters.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";

/** Who did it and from where; a visitor has no name yet. */
export interface By {
  id?: string;
  name?: string;
  ip: string;
}

export interface Entry {
  action: ActivityAction;
  module: ActivityModule;
  record?: { id?: string | null; name: string };
  /** Only fields that are safe to show: never a password, a hash or a token. */
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
}

/** Written in the transaction of the change it records: neither stands without the other. */
export async function recordActivity(db: Database, by: By, entry: Entry): Promise<void> {
  await db.insertInto("activity_logs").values(rowOf(by, entry)).execute();
}

/** A statement takes 65,535 values; a row has ten. */
const MAX_ROWS = 6000;

/** One entry for each of many records that one call changed. */
export async function recordActivities(db: Database, by: By, entries: Entry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += MAX_ROWS)
    await db
      .insertInto("activity_logs")
      .values(entries.slice(from, from + MAX_ROWS).map((entry) => rowOf(by, entry)))
      .execute();
}

const rowOf = (by: By, entry: Entry) => ({
  id: newId(),
  actor_id: by.id ?? null,
  actor_name: by.name ?? null,
  action: entry.action,
  module: entry.module,
  record_id: entry.record?.id ?? null,
  record_name: entry.record?.name ?? null,
  before: json(entry.before),
  after: json(entry.after),
  ip: by.ip,
});

const MAX_LINE_LENGTH = 100;
const EACH_UNPRINTABLE = new RegExp(UNPRINTABLE, "gu");

/** What somebody typed, or called a file, as a name in the log: one short line, whatever it was. */
export const oneLine = (text: string) =>
  [...text.replaceAll(EACH_UNPRINTABLE, "\ufffd")].slice(0, MAX_LINE_LENGTH).join("");

const json = (fields: Record<string, unknown> | undefined) =>
  fields === undefined ? null : JSON.stringify(fields);
