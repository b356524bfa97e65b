import { namedLanguages } from "../../contract/languages.ts";
import { roleLabels, roles } from "../../contract/roles.ts";
import { scimMessages } from "../../contract/operation/scim.ts";
import type { Database } from "../db/connection.ts";
import { badInput } from "../http/errors.ts";
import { isSpoken } from "../mail/write-mail.ts";
import { getUserTypeByName } from "../user-types/queries.ts";
import { findCountriesCalled, findEntry, findRegionCalled } from "./queries.ts";
import type { RequestedPerson } from "./requested-person.ts";

interface Place {
  department?: string | null;
  designation?: string | null;
  region_id?: string | null;
  country_id?: string | null;
}

/** What a directory names, as the portal knows it. What it does not know is refused: nothing is made up. */
export async function lookUpPlace(
  db: Database,
  requested: RequestedPerson,
  regionNow: string | undefined,
): Promise<Place> {
  const place: Place = {};
  const { department, title } = requested;
  if (department !== undefined) place.department = department && (await entry(db, department));
  if (title !== undefined) place.designation = title && (await position(db, title));
  return { ...place, ...(await lookUpRegion(db, requested, regionNow)) };
}

async function entry(db: Database, name: string): Promise<string> {
  const found = await findEntry(db, "departments", name);
  if (found === undefined) throw badInput("department", scimMessages.unknownDepartment(name));
  return found;
}

async function position(db: Database, name: string): Promise<string> {
  const found = await findEntry(db, "designations", name);
  if (found === undefined) throw badInput("designation", scimMessages.unknownDesignation(name));
  return found;
}

/** A country brings its region along. Of several that are called so, the one where the person is now is meant. */
async function lookUpRegion(
  db: Database,
  requested: RequestedPerson,
  regionNow: string | undefined,
) {
  const { country, region } = requested;
  const place: Place = {};
  if (region !== undefined) place.region_id = region && (await regionCalled(db, region));
  if (country === null) place.country_id = null;
  if (!country) return place;
  const found = await findCountriesCalled(db, spellings(country), place.region_id ?? undefined);
  const own = found.find(({ region_id }) => region_id === regionNow);
  const [chosen, another] = own ? [own] : found;
  if (!chosen) throw badInput("country_id", scimMessages.unknownCountry(country));
  if (another) throw badInput("country_id", scimMessages.severalRegions(country));
  return { region_id: chosen.region_id, country_id: chosen.id };
}

async function regionCalled(db: Database, name: string): Promise<string> {
  const found = await findRegionCalled(db, name);
  if (found === undefined) throw badInput("region_id", scimMessages.unknownRegion(name));
  return found;
}

const englishNames = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
/** RFC 7643 wants the code of two letters, directories often have the name. */
function spellings(country: string): string[] {
  if (!/^[a-z]{2}$/i.test(country)) return [country];
  const name = englishNames.of(country.toUpperCase());
  return name === undefined ? [country] : [country, name];
}

/** By its name, the built-in ones also by what screens call them; who has none any more is an employee. */
export async function lookUpRole(db: Database, name: string | null): Promise<string> {
  const called = name?.toLowerCase() ?? "employee";
  const role = roles.find((one) => roleLabels[one].toLowerCase() === called) ?? called;
  const type = await getUserTypeByName(db, role);
  if (!type) throw badInput("user_type_id", scimMessages.unknownRole(name ?? called));
  return type._id;
}

/**
 * The first of those that the portal speaks; a person who reads none of them is written to in English. A locale says
 * where somebody is rather than what they read, and Okta has one for everybody: it counts until more is known.
 */
export function lookUpLanguage(
  { preferredLanguage, locale }: RequestedPerson,
  known: string | null,
): string | null | undefined {
  if (preferredLanguage === null) return null;
  const spoken = namedLanguages(preferredLanguage ?? "").find(isSpoken);
  return spoken ?? (known ? undefined : namedLanguages(locale ?? "").find(isSpoken));
}
