import { isDeepStrictEqual } from "node:util";
import type { ActivityModule } from "../../contract/activity.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction, type Lock, type Purpose } from "../db/transaction.ts";
import type { Actor } from "../sessions/actor.ts";
import { recheckActor } from "../sessions/recheck-actor.ts";
import { type By, type Entry, recordActivity } from "./record.ts";

type RecordedChange<Result> = Omit<Entry, "module"> & { result: Result };

/**
 * A change and its line in the log, together or not at all. `work` returns what it did. The signed-in person
 * is looked up again: the call may have waited for a hash or an inspection while they were dismissed.
 */
export const recordChange = <Result>(
  db: Database,
  by: By | Actor,
  module: ActivityModule,
  work: (trx: Database) => Promise<RecordedChange<Result>>,
) =>
  inOneTransaction(db, by, module, async (trx) => {
    if ("sessionId" in by) await recheckActor(trx, by);
    return work(trx);
  });

function inOneTransaction<Result>(
  db: Database,
  by: By,
  module: ActivityModule,
  work: (trx: Database) => Promise<RecordedChange<Result>>,
): Promise<Result> {
  return inTransaction(db, async (trx) => {
    const { result, ...entry } = await work(trx);
    if (!isIdle(entry)) await recordActivity(trx, by, { module, ...entry });
    return result;
  });
}

/** Saved unchanged: there is nothing to log. */
const isIdle = ({ action, after }: Omit<Entry, "module">) =>
  action === "update" && Object.keys(after ?? {}).length === 0;

/** A kind of record: what the log calls it, how it is held and how it is found. */
export interface Kind<Item> {
  module: ActivityModule;
  lock: Lock;
  /** Throws when it is not there, or not for this actor. */
  find: (db: Database, actor: Actor, id: string) => Promise<Item>;
}

/** A change of one record, which stays as `work` was given it until the change is through. */
export const recordUpdate = withLockedRow("change");
/** Of several removals at once the first succeeds; for the others the record is not there. */
export const recordRemoval = withLockedRow("removal");

function withLockedRow(purpose: Purpose) {
  return <Item, Result>(
    db: Database,
    actor: Actor,
    { module, lock, find }: Kind<Item>,
    id: string,
    work: (trx: Database, item: Item) => Promise<RecordedChange<Result>>,
  ) =>
    inOneTransaction(db, actor, module, async (trx) => {
      await lock(trx, id, purpose);
      // Once the row is ours: until then the call waited for others, who may have dismissed the actor.
      await recheckActor(trx, actor);
      return work(trx, await find(trx, actor, id));
    });
}

/** A kind of record that is changed field by field. */
export interface PatchKind<Item, Change> extends Kind<Item> {
  /** What is stored, under the names of the change. */
  fieldsOf: (item: Item, change: Change) => Partial<Record<keyof Change, unknown>>;
}

/**
 * A PATCH. Many clients send their whole form back, so only what differs from the stored record is a change:
 * `work` sees nothing else, and with nothing left no row is touched.
 */
export const recordPatch = <Item, Change extends object>(
  db: Database,
  actor: Actor,
  kind: PatchKind<Item, Change>,
  id: string,
  change: Change,
  work: (
    trx: Database,
    before: Item,
    difference: Difference<Change>,
  ) => Promise<RecordedChange<Item>>,
) =>
  recordUpdate(db, actor, kind, id, async (trx, before): Promise<RecordedChange<Item>> => {
    const difference = differenceOf(kind.fieldsOf(before, change), change);
    if (Object.keys(difference).length > 0) return work(trx, before, difference);
    return { result: before, action: "update" };
  });

/** The fields of a change that do not equal what is stored; lists are equal when they hold the same. */
export const differenceOf = <Change extends object>(
  stored: Partial<Record<keyof Change, unknown>>,
  change: Change,
) =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([field, value]) =>
        value !== undefined && !isDeepStrictEqual(value, stored[field as keyof Change]),
    ),
  ) as Difference<Change>;

export type Difference<Change> = { [Field in keyof Change]?: Exclude<Change[Field], undefined> };

/** A record with a partial change laid over it. */
export function applyChange<Item extends object>(
  record: Item,
  change: { [Key in keyof Item]?: Item[Key] | undefined },
): Item {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...record, ...Object.fromEntries(given) };
}
