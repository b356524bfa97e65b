import type { Database } from "../db/connection.ts";
import type { Actor } from "../sessions/actor.ts";
import { applyChange, type Kind, recordChange, recordPatch, recordRemoval } from "./changes.ts";
import { changed, created, deleted } from "./entries.ts";

/** A kind of record that the log shows as it is stored: a category, a region, a user type. */
export interface PlainKind<Item> extends Kind<Item> {
  nameOf: (item: Item) => string;
  fieldsOf: (item: Item) => Record<string, unknown>;
}

type Patch<Item> = { [Key in keyof Item]?: Item[Key] | undefined };

const named = <Item extends { _id: string }>({ nameOf }: PlainKind<Item>, item: Item) => ({
  _id: item._id,
  name: nameOf(item),
});

export const recordCreation = <Item extends { _id: string }>(
  db: Database,
  actor: Actor,
  kind: PlainKind<Item>,
  insert: (trx: Database) => Promise<Item>,
) =>
  recordChange(db, actor, kind.module, async (trx) => {
    const result = await insert(trx);
    return { result, ...created(named(kind, result), kind.fieldsOf(result)) };
  });

export const recordPlainPatch = <Item extends { _id: string }>(
  db: Database,
  actor: Actor,
  kind: PlainKind<Item>,
  id: string,
  change: Patch<Item>,
  update: (trx: Database, after: Item, before: Item) => Promise<void>,
) => {
  const patchKind = {
    ...kind,
    fieldsOf: (item: Item) => kind.fieldsOf(item) as Partial<Item>,
  };
  return recordPatch(db, actor, patchKind, id, change, async (trx, before, difference) => {
    const result = applyChange(before, difference);
    await update(trx, result, before);
    const fields = [kind.fieldsOf(before), kind.fieldsOf(result)] as const;
    return { result, ...changed(named(kind, result), ...fields) };
  });
};

/** `remove` refuses what is still in use. */
export const recordPlainRemoval = <Item extends { _id: string }>(
  db: Database,
  actor: Actor,
  kind: PlainKind<Item>,
  id: string,
  remove: (trx: Database, item: Item) => Promise<void>,
) =>
  recordRemoval(db, actor, kind, id, async (trx, result) => {
    await remove(trx, result);
    return { result, ...deleted(named(kind, result), kind.fieldsOf(result)) };
  });
