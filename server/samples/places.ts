import { sampleRegions } from "../../samples/company.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";

/** The country's id and its region's, by the country's name. */
export type Places = Map<string, { country_id: string; region_id: string }>;

export async function insertPlaces(db: Database): Promise<Places> {
  const places: Places = new Map();
  const regions = Object.keys(sampleRegions).map((name) => ({ id: newId(), name }));
  const countries = regions.flatMap((region) =>
    Object.keys(sampleRegions[region.name] ?? {}).map((name) => {
      const country = { id: newId(), name, region_id: region.id };
      places.set(name, { country_id: country.id, region_id: region.id });
      return country;
    }),
  );
  const cities = Object.values(sampleRegions)
    .flatMap((byCountry) => Object.entries(byCountry))
    .flatMap(([country, names]) =>
      names.map((name) => ({
        id: newId(),
        name,
        country_id: places.get(country)?.country_id ?? "",
      })),
    );
  await db.insertInto("regions").values(regions).execute();
  await db.insertInto("countries").values(countries).execute();
  await db.insertInto("cities").values(cities).execute();
  return places;
}
