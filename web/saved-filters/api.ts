import { queryOptions } from "@tanstack/react-query";
import type { NewSavedFilter, SavedFilter } from "../../contract/personal/saved-filters.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";

/** One's own, of all lists: they are few. */
export const savedFiltersQuery = () =>
  queryOptions({
    queryKey: ["saved-filters"],
    meta: { isErrorShownByPage: true },
    ...dataFrom<SavedFilter[]>("/saved-filters"),
  });

export const saveFilter = (filter: NewSavedFilter) =>
  callApi<WithMessage>("/saved-filters", { method: "POST", body: filter });

export const renameFilter = (id: string, name: string) =>
  callApi<WithMessage>(`/saved-filters/${id}`, { method: "PATCH", body: { name } });

export const deleteFilter = (id: string) =>
  callApi<WithMessage>(`/saved-filters/${id}`, { method: "DELETE" });
