import { queryOptions } from "@tanstack/react-query";
import type { Role } from "../../contract/roles.ts";
import type { UserType } from "../../contract/user-types.ts";
import { DEFAULT_PAGE, DEFAULT_SIZE, LARGEST_SIZE } from "../../contract/wire.ts";
import { callApi } from "../api.ts";

/** The built-in roles are always among the first ten. */
export const rolesQuery = () =>
  queryOptions({
    queryKey: ["user-types", "roles"],
    queryFn: async ({ signal }) => {
      const path = `/user-types?page=${DEFAULT_PAGE}&size=${DEFAULT_SIZE}`;
      return (await callApi<{ data: UserType[] }>(path, { signal })).data;
    },
  });

/** Every role that the caller may see, for whoever chooses one. */
export const userTypesQuery = () =>
  queryOptions({
    queryKey: ["user-types", "all"],
    queryFn: async ({ signal }) => {
      const path = `/user-types?page=${DEFAULT_PAGE}&size=${LARGEST_SIZE}`;
      return (await callApi<{ data: UserType[] }>(path, { signal })).data;
    },
  });

export const findRole = (types: UserType[], role: Role) =>
  types.find((type) => type.type_name === role);
