import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Activity } from "../../contract/activity.ts";
import type { ExportFormat } from "../../contract/exports.ts";
import { callApi, callFile } from "../calls/api.ts";
import { given } from "../lists/page-query.ts";
import { saveFile } from "../lists/save-file.ts";

/** What the log is narrowed to; days as 2026-12-31, and an empty part narrows nothing. */
export type ActivityFilter = {
  search: string;
  person: string;
  module: string;
  action: string;
  from: string;
  to: string;
};
type ActivityPage = { data: Activity[]; nextCursor: string | null; totalCount?: number };

/** Somebody else may have done something since: what was read before is shown only until it is read again. */
export const activityQuery = (filter: ActivityFilter, cursor: string, size: number) =>
  queryOptions({
    queryKey: ["activity", "list", { ...filter, cursor, size }],
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { isErrorShownByPage: "while empty" as const },
    queryFn: ({ signal }) => {
      const query = queryOf(filter);
      query.set("size", `${size}`);
      if (cursor === "") query.set("page", "1");
      else query.set("cursor", cursor);
      return callApi<ActivityPage>(`/activity-logs?${query}`, { signal });
    },
  });

/** What the filters find, however much it is, written by the server. */
export async function exportActivity(filter: ActivityFilter, format: ExportFormat) {
  const query = queryOf(filter);
  query.set("format", format);
  const { name, content } = await callFile(`/activity-logs/export?${query}`);
  saveFile(name, content);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Days are in the reader's time zone, and the last day counts in full. */
function queryOf({ from, to, ...rest }: ActivityFilter) {
  const query = new URLSearchParams(given(rest));
  if (DAY.test(from)) query.set("from", startOf(from, 0));
  if (DAY.test(to)) query.set("to", startOf(to, 1));
  return query;
}

function startOf(day: string, daysLater: number) {
  const timestamp = new Date(`${day}T00:00`);
  timestamp.setDate(timestamp.getDate() + daysLater);
  return timestamp.toISOString();
}
