import { useSearchParams } from "react-router";
import { type DemoSort, demoSorts } from "../../contract/demos.ts";
import type { DemoFilter } from "./api.ts";

const isSort = (text: string | null): text is DemoSort =>
  (demoSorts as readonly (string | null)[]).includes(text);

/** Page, category and sort live in the address: back, reload and a sent link show the same. */
export function useDemoFilter() {
  const [params, setParams] = useSearchParams();
  const sort = params.get("sort");
  const filter: DemoFilter = {
    page: Math.max(1, Math.floor(Number(params.get("page"))) || 1),
    category: params.get("category") ?? "all",
    sort: isSort(sort) ? sort : "all",
  };
  /** Another list begins at its first page; what is the default stays out of the address. */
  const change = (part: Partial<DemoFilter>) => {
    const { page, category, sort: order } = { ...filter, page: 1, ...part };
    const next = new URLSearchParams();
    if (category !== "all") next.set("category", category);
    if (order !== "all") next.set("sort", order);
    if (page > 1) next.set("page", `${page}`);
    setParams(next);
  };
  return { filter, change };
}
