import { type DemoSort, demoSorts } from "../../contract/demos.ts";
import { useListAddress, searchOf } from "../lists/list-address.ts";
import type { DemoFilter } from "./api.ts";

/** What a list of demos shows, kept in the address. A sort that does not exist is the list's own. */
export function useDemoFilter(defaultSort: DemoSort) {
  const { address, change } = useListAddress({ category: "all", sort: defaultSort });
  const filter: DemoFilter = {
    page: address.page,
    category: address.category,
    search: searchOf(address.search),
    sort: demoSorts.find((known) => known === address.sort) ?? defaultSort,
  };
  return { filter, change: (part: Partial<DemoFilter>) => change(part) };
}
