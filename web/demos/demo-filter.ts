import { type DemoSort, demoSorts } from "../../contract/demos.ts";
import { useListAddress, searchOf } from "../lists/list-address.ts";
import type { DemoFilter } from "./api.ts";

/** What a list of demos shows, kept in the address. A sort that does not exist is the list's own. */
export function useDemoFilter(defaultSort: DemoSort) {
  const { address, change } = useListAddress({
    category: "all",
    sort: defaultSort,
    is_favourite: "",
  });
  const filter: DemoFilter = {
    page: address.page,
    category: address.category,
    search: searchOf(address.search),
    sort: demoSorts.find((known) => known === address.sort) ?? defaultSort,
    is_favourite: address.is_favourite === "true" ? "true" : "",
  };
  return {
    filter,
    change: (part: Partial<DemoFilter>) => change(part),
    /** Every demo again. */
    clear: () => change({ ...unnarrowed, sort: defaultSort }),
  };
}

const unnarrowed = { search: "", category: "all", is_favourite: "" } as const;

/** Whether something is looked for that not every demo has. */
export const isNarrowed = ({ search, category, sort, is_favourite }: DemoFilter) =>
  search !== "" || category !== "all" || sort === "recentlyLaunched" || is_favourite === "true";
