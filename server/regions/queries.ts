import { sql } from "kysely";
import {
  type City,
  type Country,
  countryMessages,
  type Region,
  regionMessages,
} from "../../contract/regions.ts";
import type { Database } from "../db/connection.ts";
import { badInput, notFound } from "../http/errors.ts";
import { newId } from "../db/ids.ts";
import { likePattern } from "../lists/search.ts";
import type { Actor } from "../sessions/actor.ts";

type Viewer = Actor | undefined;
const seesInactive = (viewer: Viewer) => viewer?.role === "admin";

/** Inactive places are an administrator's business: others cannot pick them. */
export function visibleRegions(db: Database, viewer: Viewer) {
  const all = db.selectFrom("regions").select(["id as _id", "name", "is_active"]);
  return seesInactive(viewer) ? all : all.where("is_active", "=", true);
}

/** Those who manage them learn what each contains: what stands in the way of removing it. */
export function listRegions(db: Database, viewer: Viewer, search = "") {
  return visibleRegions(db, viewer)
    .$if(seesInactive(viewer), (query) =>
      query.select([
        sql<number>`(select count(*)::int from countries where region_id = regions.id)`.as(
          "countries",
        ),
        sql<number>`(select coalesce(sum(amount), 0)::int from user_totals
          where region_id = regions.id)`.as("people"),
      ]),
    )
    .where("name", "ilike", likePattern(search))
    .orderBy("name")
    .orderBy("id");
}

export async function findRegion(db: Database, viewer: Viewer, id: string): Promise<Region> {
  const region = await visibleRegions(db, viewer).where("id", "=", id).executeTakeFirst();
  if (!region) throw notFound();
  return region;
}

/** A region named in a body: one that is not there is wrong input, not a missing page. */
export async function requireRegion(db: Database, viewer: Viewer, id: string): Promise<Region> {
  const region = await visibleRegions(db, viewer).where("id", "=", id).executeTakeFirst();
  if (!region) throw badInput("region_id", regionMessages.unknown);
  return region;
}

export function findActiveRegion(db: Database, id: string): Promise<Region | undefined> {
  return visibleRegions(db, undefined).where("id", "=", id).executeTakeFirst();
}

export function findActiveRegionByName(db: Database, name: string): Promise<Region | undefined> {
  return visibleRegions(db, undefined)
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .executeTakeFirst();
}

export async function insertRegion(db: Database, name: string): Promise<Region> {
  const region = { id: newId(), name, is_active: true };
  await db.insertInto("regions").values(region).execute();
  return { _id: region.id, name, is_active: true };
}

export async function updateRegion(db: Database, { _id, name, is_active }: Region): Promise<void> {
  await db.updateTable("regions").set({ name, is_active }).where("id", "=", _id).execute();
}

export async function deleteRegion(db: Database, id: string): Promise<void> {
  await db.deleteFrom("regions").where("id", "=", id).execute();
}

/** What stands in the way of removing a region. */
export async function countRegionUse(db: Database, id: string) {
  const { countries, people } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("countries")
        .select((e) => e.fn.countAll<string>().as("n"))
        .where("region_id", "=", id)
        .as("countries"),
      eb
        .selectFrom("users")
        .select((e) => e.fn.countAll<string>().as("n"))
        .where("region_id", "=", id)
        .as("people"),
    ])
    .executeTakeFirstOrThrow();
  return { countries: Number(countries), people: Number(people) };
}

export function visibleCountries(db: Database, viewer: Viewer) {
  const all = db.selectFrom("countries").select(["id as _id", "name", "region_id", "is_active"]);
  return seesInactive(viewer) ? all : all.where("is_active", "=", true);
}

interface CountryFilter {
  region_id?: string | undefined;
  search?: string | undefined;
}
export function listCountries(db: Database, viewer: Viewer, filter: CountryFilter) {
  const { region_id: regionId, search = "" } = filter;
  const query = visibleCountries(db, viewer)
    .$if(seesInactive(viewer), (some) =>
      some.select([
        sql<number>`(select count(*)::int from cities where country_id = countries.id)`.as(
          "cities",
        ),
        sql<number>`(select count(*)::int from users where country_id = countries.id)`.as("people"),
      ]),
    )
    .where("name", "ilike", likePattern(search))
    .orderBy("name")
    .orderBy("id");
  return regionId === undefined ? query : query.where("region_id", "=", regionId);
}

export async function findCountry(db: Database, viewer: Viewer, id: string): Promise<Country> {
  const country = await visibleCountries(db, viewer).where("id", "=", id).executeTakeFirst();
  if (!country) throw notFound();
  return country;
}

export async function requireCountry(db: Database, viewer: Viewer, id: string): Promise<Country> {
  const country = await visibleCountries(db, viewer).where("id", "=", id).executeTakeFirst();
  if (!country) throw badInput("country_id", countryMessages.unknown);
  return country;
}

/** A country that a person of this region can have. */
export async function requireCountryOf(db: Database, regionId: string, id: string): Promise<void> {
  const country = await db
    .selectFrom("countries")
    .select("is_active")
    .where("id", "=", id)
    .where("region_id", "=", regionId)
    .executeTakeFirst();
  if (!country) throw badInput("country_id", countryMessages.notInRegion);
  if (!country.is_active) throw badInput("country_id", countryMessages.inactive);
}

export async function insertCountry(db: Database, regionId: string, name: string) {
  const country = { id: newId(), region_id: regionId, name, is_active: true };
  await db.insertInto("countries").values(country).execute();
  return { _id: country.id, name, region_id: regionId, is_active: true };
}

/** A country that moves takes its people along: the database keeps both in the same region. */
export async function updateCountry(db: Database, country: Country): Promise<void> {
  const { _id, name, is_active, region_id } = country;
  await db
    .updateTable("countries")
    .set({ name, is_active, region_id })
    .where("id", "=", _id)
    .execute();
}

export async function deleteCountry(db: Database, id: string): Promise<void> {
  await db.deleteFrom("countries").where("id", "=", id).execute();
}

/** What stands in the way of removing a country. */
export async function countCountryUse(db: Database, id: string) {
  const { cities, people } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("cities")
        .select((e) => e.fn.countAll<string>().as("n"))
        .where("country_id", "=", id)
        .as("cities"),
      eb
        .selectFrom("users")
        .select((e) => e.fn.countAll<string>().as("n"))
        .where("country_id", "=", id)
        .as("people"),
    ])
    .executeTakeFirstOrThrow();
  return { cities: Number(cities), people: Number(people) };
}

export function visibleCities(db: Database, viewer: Viewer) {
  const all = db.selectFrom("cities").select(["id as _id", "name", "country_id", "is_active"]);
  return seesInactive(viewer) ? all : all.where("is_active", "=", true);
}

interface CityFilter {
  country_id?: string | undefined;
  search?: string | undefined;
}
export function listCities(db: Database, viewer: Viewer, filter: CityFilter) {
  const { country_id: countryId, search = "" } = filter;
  const query = visibleCities(db, viewer)
    .where("name", "ilike", likePattern(search))
    .orderBy("name")
    .orderBy("id");
  return countryId === undefined ? query : query.where("country_id", "=", countryId);
}

export async function insertCity(db: Database, countryId: string, name: string) {
  const city = { id: newId(), country_id: countryId, name, is_active: true };
  await db.insertInto("cities").values(city).execute();
  return { _id: city.id, name, country_id: countryId, is_active: true };
}

export async function findCity(db: Database, viewer: Viewer, id: string): Promise<City> {
  const city = await visibleCities(db, viewer).where("id", "=", id).executeTakeFirst();
  if (!city) throw notFound();
  return city;
}

export async function updateCity(db: Database, { _id, name, is_active }: City): Promise<void> {
  await db.updateTable("cities").set({ name, is_active }).where("id", "=", _id).execute();
}

export async function deleteCity(db: Database, id: string): Promise<void> {
  await db.deleteFrom("cities").where("id", "=", id).execute();
}
