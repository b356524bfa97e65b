import * as z from "zod/mini";
import { constant } from "../sentences.ts";
import { Id, line } from "../wire.ts";

export const MAX_SAVED_FILTERS = 20;
export const MAX_FILTER_NAME_LENGTH = 60;
export const MAX_FILTER_QUERY_LENGTH = 2000;

/** The lists whose filters can be saved. */
export const filterScreens = ["demos", "users", "assignments", "insights", "activity"] as const;
export type FilterScreen = (typeof filterScreens)[number];

export const savedFilterMessages = {
  saved: constant("savedFilters.saved", "The filter has been saved"),
  updated: constant("savedFilters.updated", "The filter has been updated"),
  deleted: constant("savedFilters.deleted", "The filter has been deleted"),
  nameRequired: constant("savedFilters.nameRequired", "Please enter a name"),
  exists: constant("savedFilters.exists", "You already have a filter of this name"),
  invalidQuery: constant("savedFilters.invalidQuery", "This is no search part of an address"),
  tooMany: constant(
    "savedFilters.tooMany",
    "You can save {max} filters for each list. Delete one to save another.",
    { max: `${MAX_SAVED_FILTERS}` },
  ),
} as const;

/** As URLSearchParams writes it: it can lead nowhere but to the same list. */
const query = () =>
  z
    .string(savedFilterMessages.invalidQuery)
    .check(
      z.maxLength(MAX_FILTER_QUERY_LENGTH, savedFilterMessages.invalidQuery),
      z.regex(/^[\w*.+%&=-]+$/, savedFilterMessages.invalidQuery),
    );
const name = () => line(savedFilterMessages.nameRequired, MAX_FILTER_NAME_LENGTH);

export const SavedFilter = z.object({
  _id: Id,
  screen: z.enum(filterScreens),
  name: z.string(),
  query: z.string(),
});
export type SavedFilter = z.infer<typeof SavedFilter>;

export const NewSavedFilter = z.object({
  screen: z.enum(filterScreens),
  name: name(),
  query: query(),
});
export type NewSavedFilter = z.infer<typeof NewSavedFilter>;

export const SavedFilterChange = z.object({
  name: z.optional(name()),
  query: z.optional(query()),
});
export type SavedFilterChange = z.infer<typeof SavedFilterChange>;

/** What the dialog asks for. */
export const SavedFilterForm = z.object({ name: name() });
export type SavedFilterForm = z.infer<typeof SavedFilterForm>;
