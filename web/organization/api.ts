import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type {
  ListImport,
  OrganizationEntry,
  OrganizationList,
} from "../../contract/organization.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import type { Page } from "../lists/page-query.ts";

export const departmentsQuery = () =>
  queryOptions({
    queryKey: ["organization", "departments"],
    meta: { isErrorShownByPage: true },
    queryFn: ({ signal }) => listEntries("/organization/getDepartment", signal),
  });

export const designationsQuery = () =>
  queryOptions({
    queryKey: ["organization", "designations"],
    meta: { isErrorShownByPage: true },
    queryFn: ({ signal }) => listEntries("/organization/getDesignation", signal),
  });

/** More are found by typing. */
export const MAX_SHOWN = 100;

export const entriesQuery = (list: OrganizationList, search: string) =>
  queryOptions({
    queryKey: ["organization", list, search],
    meta: { isErrorShownByPage: "while empty" as const },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callApi<Page<OrganizationEntry>>(
        `/organization/${list}/entries?${new URLSearchParams({ page: "1", size: `${MAX_SHOWN}`, search })}`,
        { signal },
      ),
  });

const changeEntries = (list: OrganizationList, step: string, body: object) =>
  callApi<WithMessage>(`/organization/${list}/entries${step}`, { method: "POST", body });
export const addEntry = (list: OrganizationList, name: string) => changeEntries(list, "", { name });
export const renameEntry = (list: OrganizationList, name: string, next: string) =>
  changeEntries(list, "/rename", { name, new_name: next });
export const removeEntry = (list: OrganizationList, name: string) =>
  changeEntries(list, "/removal", { name });

/** The entries of a file join the list; nothing is taken out of it. */
export function uploadList(
  list: OrganizationList,
  file: File,
  onProgress: (share: number) => void,
) {
  const form = new FormData();
  form.append("file", file);
  return callApi<WithMessage & { data: ListImport }>(`/organization/${list}`, {
    method: "POST",
    form,
    onProgress,
  });
}

const listEntries = async (path: string, signal: AbortSignal) =>
  (await callApi<{ data: string[] }>(path, { signal })).data;
