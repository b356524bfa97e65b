import type { Database } from "../db/connection.ts";
import { containing } from "../paging.ts";
import type { Actor } from "../sessions/actor.ts";

/** Inactive places are an administrator's business: nobody else may pick them. */
export function visibleRegions(db: Database, actor: Actor | undefined) {
  const all = db.selectFrom("regions");
  return actor?.role === "admin" ? all : all.where("is_active", "=", true);
}

export function listRegions(db: Database, actor: Actor | undefined, search = "") {
  return visibleRegions(db, actor)
    .select(["id as _id", "name", "is_active"])
    .where("name", "ilike", containing(search))
    .orderBy("name")
    .orderBy("id");
}

export function findActiveRegion(db: Database, id: string) {
  return db
    .selectFrom("regions")
    .select("id")
    .where("id", "=", id)
    .where("is_active", "=", true)
    .executeTakeFirst();
}

export function visibleCountries(db: Database, actor: Actor | undefined) {
  const all = db.selectFrom("countries");
  return actor?.role === "admin" ? all : all.where("is_active", "=", true);
}

interface CountryFilter {
  region_id?: string | undefined;
  search?: string | undefined;
}
export function listCountries(db: Database, actor: Actor | undefined, filter: CountryFilter) {
  const { region_id: regionId, search = "" } = filter;
  const query = visibleCountries(db, actor)
    .select(["id as _id", "name", "region_id", "is_active"])
    .where("name", "ilike", containing(search))
    .orderBy("name")
    .orderBy("id");
  return regionId === undefined ? query : query.where("region_id", "=", regionId);
}

export function findCountryOf(db: Database, regionId: string, id: string) {
  return db
    .selectFrom("countries")
    .select("id")
    .where("id", "=", id)
    .where("region_id", "=", regionId)
    .where("is_active", "=", true)
    .executeTakeFirst();
}
