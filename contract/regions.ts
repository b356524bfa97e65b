import * as z from "zod/mini";
import { type Constant, constant, sentence } from "./sentences.ts";
import { Id, line, ListQuery, optionalId, reference } from "./wire.ts";

/** Region, country, city: one tree. */
export const Region = z.object({
  _id: Id,
  name: z.string(),
  is_active: z.boolean(),
  /** How many are in it: in lists, and for administrators alone. */
  countries: z.optional(z.number()),
  people: z.optional(z.number()),
});
export type Region = z.infer<typeof Region>;

/** `region_id` is the bare id here, never an object. */
export const Country = z.object({
  _id: Id,
  name: z.string(),
  region_id: Id,
  is_active: z.boolean(),
  /** As in a region. */
  cities: z.optional(z.number()),
  people: z.optional(z.number()),
});
export type Country = z.infer<typeof Country>;

export const City = z.object({
  _id: Id,
  name: z.string(),
  country_id: Id,
  is_active: z.boolean(),
});
export type City = z.infer<typeof City>;

export const COUNTRY_FETCH_SIZE = 200;

export const regionMessages = {
  nameRequired: constant("regions.nameRequired", "Region name is required"),
  created: constant("regions.created", "Region created successfully"),
  updated: constant("regions.updated", "Region updated successfully"),
  deleted: constant("regions.deleted", "Region deleted successfully"),
  exists: constant("regions.exists", "Region already exists"),
  unknown: constant("regions.unknown", "Please select a valid region"),
  inUse: (countries: number, people: number) =>
    sentence("regions.inUse", "This region still has {countries} countries and {people} people", {
      countries,
      people,
    }),
} as const;

export const countryMessages = {
  nameRequired: constant("countries.nameRequired", "Please enter country name"),
  created: constant("countries.created", "Country created successfully"),
  updated: constant("countries.updated", "Country updated successfully"),
  deleted: constant("countries.deleted", "Country deleted successfully"),
  exists: constant("countries.exists", "Country already exists"),
  unknown: constant("countries.unknown", "Please select a valid country"),
  inactive: constant("countries.inactive", "This country is inactive. Please select another one."),
  notInRegion: constant(
    "countries.notInRegion",
    "The country does not belong to the selected region",
  ),
  inUse: (cities: number, people: number) =>
    sentence("countries.inUse", "This country still has {cities} cities and {people} people", {
      cities,
      people,
    }),
  noneSelected: constant("countries.noneSelected", "No country selected to update status."),
  status: (isActive: boolean) =>
    isActive
      ? constant("countries.activated", "Country status updated to Active")
      : constant("countries.deactivated", "Country status updated to Inactive"),
} as const;

export const cityMessages = {
  nameRequired: constant("cities.nameRequired", "Please enter city name"),
  created: constant("cities.created", "City created successfully"),
  updated: constant("cities.updated", "City updated successfully"),
  deleted: constant("cities.deleted", "City deleted successfully"),
  exists: constant("cities.exists", "City already exists"),
} as const;

/** As typed into a form: letters and spaces. */
export const keepLettersAndSpaces = (text: string) => text.replace(/[^\p{L}\p{M}\s]/gu, "");

/** The same where a name is edited: what the server took before must not vanish with the first key. */
export const keepPlaceSigns = (text: string) => text.replace(/[^\p{L}\p{M}\s'’.-]/gu, "");

/** As the server takes them: Côte d'Ivoire, Guinea-Bissau and St. Lucia are names too. */
const PLACE_NAME = /^[\p{L}\p{M}][\p{L}\p{M}\s'’.-]*$/u;
const lettersOnly = constant("places.lettersOnly", "Only letters and spaces are allowed");
const placeName = (required: Constant) =>
  line(required, 100).check(z.regex(PLACE_NAME, lettersOnly));

export const NewRegion = z.object({
  name: placeName(regionMessages.nameRequired),
  /** Accepted for older clients, which send false; a new region is active. */
  is_active: z.optional(z.boolean()),
});
export const RegionChange = z.partial(
  z.object({ name: placeName(regionMessages.nameRequired), is_active: z.boolean() }),
);

export type RegionChange = z.infer<typeof RegionChange>;

export const NewCountry = z.object({
  region_id: reference(regionMessages.unknown),
  name: placeName(countryMessages.nameRequired),
});
export const CountryChange = z.partial(
  z.object({
    name: placeName(countryMessages.nameRequired),
    is_active: z.boolean(),
    region_id: reference(regionMessages.unknown),
  }),
);

export type CountryChange = z.infer<typeof CountryChange>;

export const NewCity = z.object({
  country_id: reference(countryMessages.unknown),
  name: placeName(cityMessages.nameRequired),
});
export const CityChange = z.partial(
  z.object({ name: placeName(cityMessages.nameRequired), is_active: z.boolean() }),
);

export type CityChange = z.infer<typeof CityChange>;

export const RegionQuery = ListQuery;
export const CountryQuery = z.extend(ListQuery, { region_id: optionalId("region_id") });
export const CityQuery = z.extend(ListQuery, { country_id: optionalId("country_id") });
