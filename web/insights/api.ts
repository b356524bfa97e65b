import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ExportFormat } from "../../contract/exports.ts";
import type {
  InsightGroup,
  InsightRow,
  InsightSort,
  InsightSummary,
  InsightTime,
  InsightView,
  NeverOpened,
  NeverShown,
} from "../../contract/insights.ts";
import type { ClientMeeting, InsightClient } from "../../contract/meetings/clients.ts";
import { callApi, callFile } from "../calls/api.ts";
import { dataFrom, liveFrom } from "../calls/data-from.ts";
import { saveFile } from "../lists/save-file.ts";

/** Days as 2026-12-31; an empty part narrows nothing. */
export type InsightFilter = {
  from: string;
  to: string;
  region: string;
  demo: string;
  person: string;
  admins: "" | "include";
};
export type Rows<Row> = { data: Row[]; totalCount: number };

const queryOf = (filter: InsightFilter, more: Record<string, string> = {}) =>
  new URLSearchParams(
    Object.entries({ ...filter, ...more }).filter(([, value]) => value !== ""),
  ).toString();

/** Somebody may be presenting right now: what was read before is shown only until it is read again. */
const live = {
  staleTime: 0,
  placeholderData: keepPreviousData,
  meta: { isErrorShownByPage: true },
};

export const summaryQuery = (filter: InsightFilter) =>
  queryOptions({
    ...live,
    queryKey: ["insights", "summary", filter],
    ...liveFrom<InsightSummary>(`/insights?${queryOf(filter)}`),
  });

export const timeQuery = (filter: InsightFilter) =>
  queryOptions({
    ...live,
    queryKey: ["insights", "time", filter],
    ...liveFrom<InsightTime>(`/insights/time?${queryOf(filter)}`),
  });

export const groupsQuery = (
  filter: InsightFilter,
  by: InsightGroup,
  sort: InsightSort,
  size: number,
) =>
  queryOptions({
    ...live,
    queryKey: ["insights", "groups", filter, { by, sort, size }],
    queryFn: ({ signal }) => {
      const query = queryOf(filter, { by, sort, page: "1", size: `${size}` });
      return callApi<Rows<InsightRow>>(`/insights/groups?${query}`, { signal });
    },
  });

export const clientsQuery = (filter: InsightFilter) =>
  queryOptions({
    ...live,
    queryKey: ["insights", "clients", filter],
    ...dataFrom<InsightClient[]>(`/insights/clients?${queryOf(filter)}`),
  });

export const clientMeetingsQuery = (filter: InsightFilter, client: string) =>
  queryOptions({
    ...live,
    queryKey: ["insights", "client", filter, client],
    queryFn: async ({ signal }) => {
      const path = `/insights/clients/meetings?${queryOf(filter, { client })}`;
      return (await callApi<{ data: ClientMeeting[] }>(path, { signal })).data;
    },
  });

export const neverShownQuery = (filter: InsightFilter, size: number) =>
  queryOptions({
    ...live,
    queryKey: ["insights", "never-shown", filter, size],
    queryFn: ({ signal }) => {
      const query = queryOf(filter, { page: "1", size: `${size}` });
      return callApi<Rows<NeverShown>>(`/insights/never-shown?${query}`, { signal });
    },
  });

export const neverOpenedQuery = (filter: InsightFilter, size: number) =>
  queryOptions({
    ...live,
    queryKey: ["insights", "never-opened", filter, size],
    queryFn: ({ signal }) => {
      const query = queryOf(filter, { page: "1", size: `${size}` });
      return callApi<Rows<NeverOpened>>(`/insights/never-opened?${query}`, { signal });
    },
  });

export async function exportInsights(
  filter: InsightFilter,
  view: InsightView,
  format: ExportFormat,
) {
  const { name, content } = await callFile(`/insights/export?${queryOf(filter, { view, format })}`);
  saveFile(name, content);
}
