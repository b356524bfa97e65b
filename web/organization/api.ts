import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../api.ts";

export const departmentsQuery = () =>
  queryOptions({
    queryKey: ["organization", "departments"],
    queryFn: ({ signal }) => listEntries("/organization/getDepartment", signal),
  });

export const designationsQuery = () =>
  queryOptions({
    queryKey: ["organization", "designations"],
    queryFn: ({ signal }) => listEntries("/organization/getDesignation", signal),
  });

const listEntries = async (path: string, signal: AbortSignal) =>
  (await callApi<{ data: string[] }>(path, { signal })).data;
