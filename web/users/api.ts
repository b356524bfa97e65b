import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Said } from "../../contract/sentences.ts";
import type { User } from "../../contract/accounts.ts";
import type { ExportFormat } from "../../contract/exports.ts";
import { userMessages, type Registration, type UserChange } from "../../contract/users.ts";
import { readAllPages } from "../calls/all-pages.ts";
import { preloadedAnswer } from "../start/preload.ts";
import { ApiError, callApi, type Told } from "../calls/api.ts";
import { searchOf } from "../lists/list-address.ts";

/** What a list of people is narrowed to; an empty part narrows nothing. */
export type PeopleFilter = { search: string; role: string; state: string };
type PeoplePage = { data: User[]; totalPages: number; totalCount: number };
type Changed = Told & { data: User };

/** The former page stays in sight until the next one is there. */
export function usersQuery(filter: PeopleFilter, { page, size }: { page: number; size: number }) {
  const path = `/users?${new URLSearchParams({ ...queryOf(filter), page: `${page}`, size: `${size}` })}`;
  return queryOptions({
    queryKey: ["users", "list", { ...filter, page, size }],
    queryFn: ({ signal }) => callApi<PeoplePage>(path, { signal }),
    initialData: () => preloadedAnswer(path) as PeoplePage | undefined,
    placeholderData: keepPreviousData,
  });
}

/** Everyone whom the filter finds, not only the page that is shown. */
export const listEveryone = (filter: PeopleFilter, format: ExportFormat) =>
  readAllPages<User>("/users", queryOf(filter), format);

/** One person as the server knows them now: an edit starts from nothing older. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "one", id],
    staleTime: 0,
    meta: { isToldByPage: true },
    queryFn: async ({ signal }) =>
      (await callApi<{ data: User }>(`/users/${encodeURIComponent(id)}`, { signal })).data,
  });

export const registerMutation = () =>
  mutationOptions({
    mutationFn: (body: Registration) => callApi<Told>("/users/register", { method: "POST", body }),
  });

export async function changeUser(id: string, body: UserChange) {
  requireId(id, userMessages.idMissing);
  return callApi<Changed>(`/users/${id}`, { method: "PATCH", body });
}

export async function deleteUser(id: string) {
  requireId(id, userMessages.idMissingForDeletion);
  return callApi<Told>(`/users/${id}`, { method: "DELETE" });
}

const queryOf = (filter: PeopleFilter) =>
  Object.fromEntries(
    Object.entries({ ...filter, search: searchOf(filter.search) }).filter(
      ([, value]) => value !== "",
    ),
  );

/** Without an id the call would mean the whole list. */
function requireId(id: string | undefined, said: Said) {
  if (!id) throw new ApiError(said, { status: 400 });
}
