import type {
  FilterScreen,
  NewSavedFilter,
  SavedFilter,
  SavedFilterChange,
} from "../../contract/personal/saved-filters.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { notFound } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";

/** The caller's own only. */
export const visibleSavedFilters = (db: Database, actor: Actor) =>
  db
    .selectFrom("saved_filters")
    .select(["id as _id", "screen", "name", "query"])
    .where("user_id", "=", actor.id);

export const listSavedFilters = (db: Database, actor: Actor): Promise<SavedFilter[]> =>
  visibleSavedFilters(db, actor).orderBy("name").orderBy("id").execute();

export async function findSavedFilter(
  db: Database,
  actor: Actor,
  id: string,
): Promise<SavedFilter> {
  const found = await visibleSavedFilters(db, actor).where("id", "=", id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

export async function countSavedFilters(db: Database, actor: Actor, screen: FilterScreen) {
  const { count } = await db
    .selectFrom("saved_filters")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", actor.id)
    .where("screen", "=", screen)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertSavedFilter(db: Database, actor: Actor, input: NewSavedFilter) {
  const id = newId();
  await db
    .insertInto("saved_filters")
    .values({ id, user_id: actor.id, ...input })
    .execute();
  return id;
}

export async function updateSavedFilter(
  db: Database,
  actor: Actor,
  id: string,
  change: SavedFilterChange,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db
    .updateTable("saved_filters")
    .set(change)
    .where("id", "=", id)
    .where("user_id", "=", actor.id)
    .execute();
}

/** False when the caller has none with this id. */
export async function deleteSavedFilter(db: Database, actor: Actor, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom("saved_filters")
    .where("id", "=", id)
    .where("user_id", "=", actor.id)
    .returning("id")
    .execute();
  return gone.length > 0;
}
