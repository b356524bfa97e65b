import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { DEMO_PAGE_SIZE, type Demo, type DemoSort } from "../../contract/demos.ts";
import { callApi } from "../api.ts";

export type DemoFilter = { page: number; category: string; sort: DemoSort; search: string };
export type DemoPage = { data: Demo[]; totalPages: number; totalCount: number };

/** The former page stays in sight until the next one is there. */
export const demosQuery = (filter: DemoFilter) =>
  queryOptions({
    queryKey: ["demos", "list", filter],
    queryFn: ({ signal }) => callApi<DemoPage>(`/demo-products?${queryOf(filter)}`, { signal }),
    placeholderData: keepPreviousData,
  });

export const demoQuery = (id: string) =>
  queryOptions({
    queryKey: ["demos", "one", id],
    meta: { isToldByPage: true },
    queryFn: async ({ signal }) =>
      (await callApi<{ data: Demo }>(`/demo-products/${encodeURIComponent(id)}`, { signal })).data,
  });

const queryOf = ({ page, ...rest }: DemoFilter) =>
  new URLSearchParams({ page: `${page}`, size: `${DEMO_PAGE_SIZE}`, ...rest });
