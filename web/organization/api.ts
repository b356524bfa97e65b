import { queryOptions } from "@tanstack/react-query";
import type { ListImport, OrganizationList } from "../../contract/organization.ts";
import { callApi, type Told } from "../calls/api.ts";

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

/** The entries of a file join the list; nothing is taken out of it. */
export function uploadList(
  list: OrganizationList,
  file: File,
  onProgress: (share: number) => void,
) {
  const form = new FormData();
  form.append("file", file);
  return callApi<Told & { data: ListImport }>(`/organization/${list}`, {
    method: "POST",
    form,
    onProgress,
  });
}

const listEntries = async (path: string, signal: AbortSignal) =>
  (await callApi<{ data: string[] }>(path, { signal })).data;
