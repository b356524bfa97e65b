import type { ActivityAction, ActivityModule } from "../../contract/activity.ts";
import type { Database } from "../db/connection.ts";
import { type By, type Entry, recordActivity } from "./record.ts";

type Told<Result> = Omit<Entry, "module"> & { result: Result };

/** A change and its line in the log, together or not at all. `work` tells what it did. */
export function recordChange<Result>(
  db: Database,
  by: By,
  module: ActivityModule,
  work: (trx: Database) => Promise<Told<Result>>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const { result, ...entry } = await work(trx);
    await recordActivity(trx, by, { module, ...entry });
    return result;
  });
}

interface Named {
  _id: string;
  name: string;
}
type Fields = Record<string, unknown>;

const named = ({ _id, name }: Named) => ({ id: _id, name });

export const created = (record: Named, after: Fields = {}) => ({
  action: "create" as const,
  record: named(record),
  after,
});

export const deleted = (record: Named) => ({ action: "delete" as const, record: named(record) });

/** Only the fields that differ. */
export function changed(record: Named, before: Fields, after: Fields) {
  const keys = Object.keys(after).filter((key) => before[key] !== after[key]);
  const pick = (fields: Fields) => Object.fromEntries(keys.map((key) => [key, fields[key]]));
  return {
    action: wordFor(keys, after),
    record: named(record),
    before: pick(before),
    after: pick(after),
  };
}

function wordFor(keys: string[], after: Fields): ActivityAction {
  if (keys.length !== 1 || keys[0] !== "is_active") return "update";
  return after["is_active"] === true ? "activate" : "deactivate";
}

/** A record with a partial change laid over it. */
export function applyChange<Item extends object>(
  record: Item,
  change: { [Key in keyof Item]?: Item[Key] | undefined },
): Item {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...record, ...Object.fromEntries(given) };
}
