import { useQuery } from "@tanstack/react-query";
import { type DemoOverview, type DemoSort, demoSorts } from "../../contract/demos.ts";
import { TAG_SEPARATOR, TagsInQuery } from "../../contract/tags.ts";
import { useListAddress, searchOf } from "../lists/list-address.ts";
import { readSorting, unsorted } from "../lists/sorting.ts";
import type { Column } from "../ui/table/table-columns.tsx";
import { type DemoFilter, demosQuery } from "./api.ts";

export type FoundDemos = ReturnType<typeof useFoundDemos>;

/** The demos that the address asks for, and what changes it. A sort that does not exist is the list's own. */
export function useFoundDemos(defaultSort: DemoSort) {
  const { address, change } = useListAddress({
    category: "all",
    sort: defaultSort,
    is_favourite: "",
    tags: "",
  });
  const filter: DemoFilter = {
    page: address.page,
    category: address.category,
    search: searchOf(address.search),
    sort: demoSorts.find((known) => known === address.sort) ?? defaultSort,
    is_favourite: address.is_favourite === "true" ? "true" : "",
    tags: knownTags(address.tags),
  };
  return {
    filter,
    demos: useQuery(demosQuery(filter)),
    change: (part: Partial<DemoFilter>) => change(part),
    /** Every demo again. */
    clear: () => change({ ...unnarrowed, sort: defaultSort }),
  };
}

/** The same for the list, which is sorted by its columns. */
export function useDemoTableFilter(columns: readonly Column<DemoOverview>[]) {
  const { address, change } = useListAddress({
    ...unsorted,
    category: "all",
    is_favourite: "",
    tags: "",
  });
  const { sorting, ordering } = readSorting(address, columns, change);
  const filter = {
    page: address.page,
    size: address.size,
    category: address.category,
    search: searchOf(address.search),
    is_favourite: address.is_favourite === "true" ? ("true" as const) : ("" as const),
    tags: knownTags(address.tags),
  };
  return { filter, ordering, sorting, change, clear: () => change(unnarrowed) };
}

const unnarrowed = { search: "", category: "all", is_favourite: "", tags: "" } as const;

/** An address is untrusted input: what is no list of tags filters nothing. */
const knownTags = (text: string) => {
  const tags = TagsInQuery.safeParse(text);
  return (tags.data ?? []).join(TAG_SEPARATOR);
};

/** Whether something is looked for that not every demo has. */
export const isNarrowed = ({ search, category, sort, is_favourite, tags = "" }: DemoFilter) =>
  [search, tags].some((text) => text !== "") ||
  category !== "all" ||
  sort === "recentlyLaunched" ||
  is_favourite === "true";
