import type { ActivityAction } from "../../contract/activity.ts";

interface Named {
  _id: string;
  name: string;
}
type Fields = Record<string, unknown>;

const named = ({ _id, name }: Named) => ({ id: _id, name });

export const created = (record: Named, after: Fields) => ({
  action: "create" as const,
  record: named(record),
  after,
});

export const deleted = (record: Named, before: Fields) => ({
  action: "delete" as const,
  record: named(record),
  before,
});

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
