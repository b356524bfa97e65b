import {
  type City,
  type CityChange,
  type Country,
  type CountryChange,
  countryMessages,
  type Region,
  type RegionChange,
  regionMessages,
} from "../../contract/regions.ts";
import {
  applyChange,
  type PatchKind,
  recordChange,
  recordPatch,
  recordRemoval,
} from "../activity/changes.ts";
import { changed, created, deleted } from "../activity/entries.ts";
import {
  type PlainKind,
  recordCreation,
  recordPlainPatch,
  recordPlainRemoval,
} from "../activity/plain-record.ts";
import type { Database } from "../db/connection.ts";
import { lockRow } from "../db/transaction.ts";
import { conflict } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import {
  countCountryUse,
  countRegionUse,
  deleteCity,
  deleteCountry,
  deleteRegion,
  findCity,
  findCountry,
  findRegion,
  insertCity,
  insertCountry,
  insertRegion,
  requireRegion,
  updateCity,
  updateCountry,
  updateRegion,
} from "./queries.ts";

const readable = ({ name, is_active }: Pick<Region, "name" | "is_active">) => ({ name, is_active });
const region: PlainKind<Region> = {
  module: "region",
  lock: lockRow("regions"),
  find: findRegion,
  nameOf: ({ name }) => name,
  fieldsOf: readable,
};
const country: PatchKind<Country, CountryChange> = {
  module: "country",
  lock: lockRow("countries"),
  find: findCountry,
  fieldsOf: (stored) => stored,
};
const city: PlainKind<City> = {
  module: "city",
  lock: lockRow("cities"),
  find: findCity,
  nameOf: ({ name }) => name,
  fieldsOf: readable,
};

export const createRegion = (db: Database, actor: Actor, name: string) =>
  recordCreation(db, actor, region, (trx) => insertRegion(trx, name));

export const changeRegion = (db: Database, actor: Actor, id: string, change: RegionChange) =>
  recordPlainPatch(db, actor, region, id, change, updateRegion);

export const removeRegion = (db: Database, actor: Actor, id: string) =>
  recordPlainRemoval(db, actor, region, id, async (trx) => {
    const { countries, people } = await countRegionUse(trx, id);
    if (countries + people > 0) throw conflict(regionMessages.inUse(countries, people));
    await deleteRegion(trx, id);
  });

export const createCountry = (db: Database, actor: Actor, within: Region, name: string) =>
  recordChange(db, actor, "country", async (trx) => {
    const result = await insertCountry(trx, within._id, name);
    return { result, ...created(result, { ...readable(result), region: within.name }) };
  });

export const changeCountry = (db: Database, actor: Actor, id: string, change: CountryChange) =>
  recordPatch(db, actor, country, id, change, async (trx, before, difference) => {
    const result = applyChange(before, difference);
    const from = await requireRegion(trx, actor, before.region_id);
    const to = await requireRegion(trx, actor, result.region_id);
    await updateCountry(trx, result);
    const sides = [
      { ...readable(before), region: from.name },
      { ...readable(result), region: to.name },
    ] as const;
    return { result, ...changed(result, ...sides) };
  });

export const removeCountry = (db: Database, actor: Actor, id: string) =>
  recordRemoval(db, actor, country, id, async (trx, result) => {
    const { cities, people } = await countCountryUse(trx, id);
    if (cities + people > 0) throw conflict(countryMessages.inUse(cities, people));
    const within = await requireRegion(trx, actor, result.region_id);
    await deleteCountry(trx, id);
    return { result, ...deleted(result, { ...readable(result), region: within.name }) };
  });

export const createCity = (db: Database, actor: Actor, within: Country, name: string) =>
  recordChange(db, actor, "city", async (trx) => {
    const result = await insertCity(trx, within._id, name);
    return { result, ...created(result, { ...readable(result), country: within.name }) };
  });

export const changeCity = (db: Database, actor: Actor, id: string, change: CityChange) =>
  recordPlainPatch(db, actor, city, id, change, updateCity);

/** Nothing refers to a city. */
export const removeCity = (db: Database, actor: Actor, id: string) =>
  recordPlainRemoval(db, actor, city, id, (trx) => deleteCity(trx, id));
