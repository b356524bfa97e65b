import {
  type Country,
  type CountryChange,
  type Region,
  type RegionChange,
  regionMessages,
} from "../../contract/regions.ts";
import { applyChange, changed, created, deleted, recordChange } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { conflict } from "../errors.ts";
import type { Actor } from "../sessions/actor.ts";
import {
  countRegionUse,
  deleteRegion,
  insertCity,
  insertCountry,
  insertRegion,
  updateCountry,
  updateRegion,
} from "./queries.ts";

export const createRegion = (db: Database, actor: Actor, name: string) =>
  recordChange(db, actor, "region", async (trx) => {
    const result = await insertRegion(trx, name);
    return { result, ...created(result) };
  });

export const changeRegion = (db: Database, actor: Actor, region: Region, change: RegionChange) =>
  recordChange(db, actor, "region", async (trx) => {
    const result = applyChange(region, change);
    await updateRegion(trx, result);
    return { result, ...changed(result, region, result) };
  });

export const removeRegion = (db: Database, actor: Actor, region: Region) =>
  recordChange(db, actor, "region", async (trx) => {
    const { countries, people } = await countRegionUse(trx, region._id);
    if (countries + people > 0) throw conflict(regionMessages.inUse(countries, people));
    await deleteRegion(trx, region._id);
    return { result: region, ...deleted(region) };
  });

export const createCountry = (db: Database, actor: Actor, region: Region, name: string) =>
  recordChange(db, actor, "country", async (trx) => {
    const result = await insertCountry(trx, region._id, name);
    return { result, ...created(result, { region: region.name }) };
  });

export const changeCountry = (
  db: Database,
  actor: Actor,
  country: Country,
  change: CountryChange,
) =>
  recordChange(db, actor, "country", async (trx) => {
    const result = applyChange(country, change);
    await updateCountry(trx, result);
    return { result, ...changed(result, country, result) };
  });

export const createCity = (db: Database, actor: Actor, country: Country, name: string) =>
  recordChange(db, actor, "city", async (trx) => {
    const result = await insertCity(trx, country._id, name);
    return { result, ...created(result, { country: country.name }) };
  });
