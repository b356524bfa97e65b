import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { UserMessage } from "../../contract/sentences.ts";
import type { User } from "../../contract/accounts.ts";
import type { ExportFormat } from "../../contract/exports.ts";
import type { RefusedPerson, SwitchOutcome } from "../../contract/people.ts";
import { userMessages, type Registration, type UserChange } from "../../contract/users.ts";
import { ApiError, callApi, callFile, type WithMessage } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";
import { searchOf } from "../lists/list-address.ts";
import { given, pageQuery } from "../lists/page-query.ts";
import { saveFile } from "../lists/save-file.ts";
import { unsorted } from "../lists/sorting.ts";

/** What a list of people is narrowed to; an empty part narrows nothing. */
export type PeopleFilter = Record<keyof typeof everyone, string>;
export const everyone = {
  search: "",
  role: "",
  state: "",
  region_id: "",
  country_id: "",
  department: "",
  designation: "",
};
type Changed = WithMessage & { data: User };

/** By which column they are sorted; empty parts leave the list its own order. */
type Ordering = { sort: string; order: string };

export const usersQuery = (
  filter: PeopleFilter,
  { page, size }: { page: number; size: number },
  ordering: Ordering = unsorted,
) => pageQuery<User>("users", "/users", { ...queryOf(filter), ...given(ordering), page, size });

/** Whom a file is to hold: everyone whom a filter finds, not only the page that is shown, but a few; or some. */
type Exported = {
  filter?: PeopleFilter;
  ordering?: Ordering;
  only?: readonly string[];
  except?: readonly string[];
};

/** Written by the server, which asks for the second factor before and records who took it. */
export async function exportPeople(
  { filter = everyone, ordering = unsorted, only, except }: Exported,
  format: ExportFormat,
) {
  const found = { ...queryOf(filter), ...given(ordering) };
  const body = { format, found, only, except };
  const { name, content } = await callFile("/users/export", { method: "POST", body });
  saveFile(name, content);
}

/** One person as the server knows them now: an edit starts from nothing older. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "one", id],
    staleTime: 0,
    meta: { isErrorShownByPage: true },
    ...dataFrom<User>(`/users/${encodeURIComponent(id)}`),
  });

export const registerMutation = () =>
  mutationOptions({
    mutationFn: (body: Registration) =>
      callApi<WithMessage>("/users/register", { method: "POST", body }),
  });

export async function changeUser(id: string, body: UserChange) {
  requireId(id, userMessages.idMissing);
  return callApi<Changed>(`/users/${id}`, { method: "PATCH", body });
}

/** The change for everyone whom a filter finds, except those who were left out. */
export type FoundSwitch = {
  filter: PeopleFilter;
  except: readonly string[];
  change: { is_active: boolean; isApproved?: boolean };
};
/** Where the next call goes on. */
type Place = Partial<Pick<SwitchOutcome, "after" | "until">>;
export type SwitchRun = { done: number; refused: readonly RefusedPerson[]; place: Place | null };

/** Call by call, until nobody is left. `place` is where it stands; after the last it is null. */
export async function switchNext(
  { filter, except, change }: FoundSwitch,
  { done, refused, place }: SwitchRun,
): Promise<SwitchRun> {
  const body = { found: queryOf(filter), except, ...change, ...place };
  const { data } = await callApi<{ data: SwitchOutcome }>("/users/batch", {
    method: "POST",
    body,
    mayTakeLong: true,
  });
  return {
    done: done + data.done,
    refused: [...refused, ...data.refused],
    place: data.after === null ? null : { after: data.after, until: data.until },
  };
}

/** Takes back a decision of the caller, as long as the person has not been notified of it. */
export async function undoDecision(id: string) {
  requireId(id, userMessages.idMissing);
  return callApi<Changed>(`/users/${id}/decision`, { method: "DELETE" });
}

export async function deleteUser(id: string) {
  requireId(id, userMessages.idMissingForDeletion);
  return callApi<WithMessage>(`/users/${id}`, { method: "DELETE" });
}

const queryOf = (filter: PeopleFilter) => given({ ...filter, search: searchOf(filter.search) });

/** Without an id the call would mean the whole list. */
function requireId(id: string | undefined, message: UserMessage) {
  if (!id) throw new ApiError(message, { status: 400 });
}
