import * as z from "zod/mini";
import { Id, line, ListQuery, optionalId, reference } from "./wire.ts";

/** Region, country, city: one tree. */
export const Region = z.object({ _id: Id, name: z.string(), is_active: z.boolean() });
export type Region = z.infer<typeof Region>;

/** `region_id` is the bare id here, never an object. */
export const Country = z.object({
  _id: Id,
  name: z.string(),
  region_id: Id,
  is_active: z.boolean(),
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

/** As typed into a form: letters and spaces. */
export const keepLettersAndSpaces = (text: string) => text.replace(/[^\p{L}\p{M}\s]/gu, "");

/** The same where a name is edited: what the server took before must not vanish with the first key. */
export const keepPlaceSigns = (text: string) => text.replace(/[^\p{L}\p{M}\s'’.-]/gu, "");

/** As the server takes them: Côte d'Ivoire, Guinea-Bissau and St. Lucia are names too. */
const PLACE_NAME = /^[\p{L}\p{M}][\p{L}\p{M}\s'’.-]*$/u;
const placeName = (required: string) =>
  line(required, 100).check(z.regex(PLACE_NAME, "Only letters and spaces are allowed"));

export const NewRegion = z.object({
  name: placeName("Region name is required"),
  /** Accepted for older clients, which send false; a new region is active. */
  is_active: z.optional(z.boolean()),
});
export const RegionChange = z.partial(
  z.object({ name: placeName("Region name is required"), is_active: z.boolean() }),
);

export type RegionChange = z.infer<typeof RegionChange>;

export const NewCountry = z.object({
  region_id: reference("Please select a valid region"),
  name: placeName("Please enter country name"),
});
export const CountryChange = z.partial(
  z.object({
    name: placeName("Please enter country name"),
    is_active: z.boolean(),
    region_id: reference("Please select a valid region"),
  }),
);

export type CountryChange = z.infer<typeof CountryChange>;

export const NewCity = z.object({
  country_id: reference("Please select a valid country"),
  name: placeName("Please enter city name"),
});

export const RegionQuery = ListQuery;
export const CountryQuery = z.extend(ListQuery, { region_id: optionalId("region_id") });
export const CityQuery = z.extend(ListQuery, { country_id: optionalId("country_id") });

export const regionMessages = {
  created: "Region created successfully",
  updated: "Region updated successfully",
  deleted: "Region deleted successfully",
  exists: "Region already exists",
  unknown: "Please select a valid region",
  inUse: (countries: number, people: number) =>
    `This region still has ${countries} countries and ${people} people`,
} as const;

export const countryMessages = {
  created: "Country created successfully",
  updated: "Country updated successfully",
  exists: "Country already exists",
  unknown: "Please select a valid country",
  inactive: "This country is switched off. Please select another one.",
  notInRegion: "The country does not belong to the selected region",
  noneSelected: "No country selected to update status.",
  status: (isActive: boolean) => `Country status updated to ${isActive ? "Active" : "Inactive"}`,
} as const;

export const cityMessages = {
  created: "City created successfully",
  exists: "City already exists",
} as const;
