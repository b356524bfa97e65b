import { queryOptions } from "@tanstack/react-query";
import type { Role } from "../../contract/roles.ts";
import type { UserType, UserTypeChange } from "../../contract/user-types.ts";
import { DEFAULT_PAGE, DEFAULT_SIZE, MAX_PAGE_SIZE } from "../../contract/wire.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { searchOf } from "../lists/list-address.ts";
import { pageQuery } from "../lists/page-query.ts";

type Paging = { page: number; size: number };

/** The built-in roles are always among the first ten. */
export const rolesQuery = () =>
  queryOptions({
    queryKey: ["user-types", "roles"],
    queryFn: ({ signal }) => listTypes({ page: DEFAULT_PAGE, size: DEFAULT_SIZE }, signal),
  });

/** Every role that the caller may see, for selects. */
export const userTypesQuery = () =>
  queryOptions({
    queryKey: ["user-types", "all"],
    meta: { isErrorShownByPage: true },
    queryFn: ({ signal }) => listTypes({ page: DEFAULT_PAGE, size: MAX_PAGE_SIZE }, signal),
  });

export const userTypePageQuery = (filter: { search: string } & Paging) =>
  pageQuery<UserType>("user-types", "/user-types", { ...filter, search: searchOf(filter.search) });

export const findRole = (types: UserType[], role: Role) =>
  types.find((type) => type.type_name === role);

export const createUserType = (type_name: string) =>
  callApi<WithMessage>("/user-types", { method: "POST", body: { type_name } });

export const changeUserType = (id: string, body: UserTypeChange) =>
  callApi<WithMessage>(`/user-types/${id}`, { method: "PATCH", body });

export const deleteUserType = (id: string) =>
  callApi<WithMessage>(`/user-types/${id}`, { method: "DELETE" });

async function listTypes({ page, size }: Paging, signal: AbortSignal) {
  const path = `/user-types?page=${page}&size=${size}`;
  return (await callApi<{ data: UserType[] }>(path, { signal })).data;
}
