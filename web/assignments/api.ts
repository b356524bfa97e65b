import { keepPreviousData, mutationOptions, queryOptions, skipToken } from "@tanstack/react-query";
import type { Said } from "../../contract/sentences.ts";
import { type Assignment, assignmentMessages } from "../../contract/assignments.ts";
import type { Demo } from "../../contract/demos.ts";
import type { ExportFormat } from "../../contract/exports.ts";
import type { User } from "../../contract/accounts.ts";
import { readAllPages } from "../calls/all-pages.ts";
import { callApi, refusalOf, isSignedOut, type Told } from "../calls/api.ts";
import { reload } from "../calls/query-client.ts";
import { runEach } from "../calls/run-each.ts";
import { given, pageQuery } from "../lists/page-query.ts";
import type { Choice } from "../ui/fields/choice-list.tsx";

export type AssignmentFilter = {
  search: string;
  page: number;
  size: number;
  user: string;
  demo: string;
};

export const assignmentsQuery = ({ page, size, ...filter }: AssignmentFilter) =>
  pageQuery<Assignment>("assignments", "/user-demo-mapping", { ...given(filter), page, size });

/** Whatever page is shown: everything that the filter finds. */
export const listAllAssignments = (
  { search, user, demo }: AssignmentFilter,
  format: ExportFormat,
) => readAllPages<Assignment>("/user-demo-mapping", given({ search, user, demo }), format);

const MAX_CHOICES = 50;
type Choices = { choices: Choice[]; isMore: boolean };
type Found<Item> = { data: Item[]; totalCount: number };

export const demoChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ["demos", "choices", search],
    meta: { isToldByPage: true },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Choices> => {
      const query = pickerQuery(search);
      const { data, totalCount } = await callApi<Found<Demo>>(`/demo-products?${query}`, {
        signal,
      });
      const choices = data.map(({ _id, title, product_category_id: category }) => ({
        value: _id,
        label: title,
        note: category?.name,
      }));
      return { choices, isMore: totalCount > data.length };
    },
  });

/** Whom a demo can be given to: active people who are no administrators. */
export const personChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ["users", "choices", search],
    meta: { isToldByPage: true },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Choices> => {
      const query = pickerQuery(search);
      query.set("state", "active");
      const { data, totalCount } = await callApi<Found<User>>(`/users?${query}`, { signal });
      const choices = data
        .filter(({ user_type_id: type }) => type.type_name !== "admin")
        .map(({ _id, name, seS_id }) => ({ value: _id, label: name, note: seS_id }));
      return { choices, isMore: totalCount > data.length };
    },
  });

export type PlaceAndPosition = {
  region_id: string;
  country_id: string;
  department: string;
  designation: string;
};

/** Active people who are no administrators, by all four; asks nothing before all are chosen. */
export const peopleByFieldQuery = (wanted: PlaceAndPosition | null) =>
  queryOptions({
    queryKey: ["users", "by-field", wanted],
    meta: { isToldByPage: true },
    queryFn: wanted === null ? skipToken : ({ signal }) => listPeopleByField(wanted, signal),
  });

async function listPeopleByField(wanted: PlaceAndPosition, signal: AbortSignal) {
  const path = `/users/getUserByField?${new URLSearchParams(wanted)}`;
  const { data } = await callApi<{ data: { _id: string; name: string }[] }>(path, { signal });
  return data.map(({ _id, name }): Choice => ({ value: _id, label: name }));
}

const pickerQuery = (search: string) =>
  new URLSearchParams({ search, page: "1", size: `${MAX_CHOICES}` });

export type Pair = { demo: Choice; person: Choice };
export type Outcome = { isDone: boolean; isRefused: boolean; message: Said };

type Run = { pairs: readonly Pair[]; onOutcome: (index: number, outcome: Outcome) => void };

/** One call per pair. A pair that fails stops no other; only the end of the session stops them all. */
export const assignMutation = () =>
  mutationOptions({
    mutationFn: async ({ pairs, onOutcome }: Run) => {
      const outcomes: Outcome[] = [];
      const work = async ([index, pair]: [number, Pair]) => {
        const outcome = await assign(pair);
        outcomes.push(outcome);
        onOutcome(index, outcome);
      };
      await runEach([...pairs.entries()], work, { isFatal: () => true });
      return outcomes;
    },
    onSettled: () => reload([["assignments"]]),
  });

/** Throws only when the session is over. */
async function assign({ demo, person }: Pair): Promise<Outcome> {
  const body = { demo_product_id: demo.value, user_id: person.value };
  try {
    const path = "/user-demo-mapping";
    const { message } = await callApi<Told>(path, { method: "POST", body });
    return { isDone: true, isRefused: false, message };
  } catch (error) {
    if (isSignedOut(error)) throw error;
    const refusal = refusalOf(error);
    const message = refusal ?? assignmentMessages.failed;
    return { isDone: false, isRefused: refusal !== undefined, message };
  }
}

export const unassignMutation = () =>
  mutationOptions({
    mutationFn: ({ _id }: Assignment) =>
      callApi<Told>(`/user-demo-mapping/${_id}`, { method: "DELETE" }),
    onSettled: () => reload([["assignments"]]),
  });
