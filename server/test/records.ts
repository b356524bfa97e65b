import type { Things } from "./things.ts";

/** A kind of record that is changed and removed by its id. */
export interface RecordKind {
  path: string;
  table:
    | "categories"
    | "regions"
    | "countries"
    | "cities"
    | "user_types"
    | "demos"
    | "users"
    | "webhooks";
  thing: keyof Things;
  /** The field that contains its name. */
  name: string;
  /** The message if another record already has the name; without it two may have the same. */
  taken?: string;
  /** A field unrelated to the name, and another value for it. */
  other?: [field: string, value: unknown];
}

/** Each is changed, renamed and removed concurrently: see server/cross-cutting. */
export const records: RecordKind[] = [
  {
    path: "/product-categories",
    table: "categories",
    thing: "category",
    name: "name",
    taken: "Category already exists",
    other: ["is_active", false],
  },
  {
    path: "/regions",
    table: "regions",
    thing: "emptyRegion",
    name: "name",
    taken: "Region already exists",
    other: ["is_active", false],
  },
  {
    path: "/countries",
    table: "countries",
    thing: "emptyCountry",
    name: "name",
    taken: "Country already exists",
    other: ["is_active", false],
  },
  {
    path: "/cities",
    table: "cities",
    thing: "city",
    name: "name",
    taken: "City already exists",
    other: ["is_active", false],
  },
  {
    path: "/user-types",
    table: "user_types",
    thing: "type",
    name: "type_name",
    taken: "User type already exists",
    other: ["is_active", false],
  },
  {
    path: "/demo-products",
    table: "demos",
    thing: "demo",
    name: "title",
    other: ["description", "Another text"],
  },
  {
    path: "/webhooks",
    table: "webhooks",
    thing: "webhook",
    name: "name",
    taken: "A webhook of this name already exists",
    other: ["is_active", false],
  },
  { path: "/users", table: "users", thing: "person", name: "name", other: ["is_active", false] },
];
