import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { UserMessage } from "../../contract/sentences.ts";
import {
  type Assignment,
  assignmentMessages,
  type BatchOutcome,
  type CandidateAnswer,
  MAX_BATCH_DEMOS,
  type TakenOutcome,
} from "../../contract/assignments.ts";
import type { Demo } from "../../contract/demos.ts";
import type { ExportFormat } from "../../contract/exports.ts";
import { readAllPages } from "../calls/all-pages.ts";
import { callApi, refusalOf, isSignedOut, type WithMessage } from "../calls/api.ts";
import { reload } from "../calls/query-client.ts";
import { runEach } from "../calls/run-each.ts";
import { given, type Page, pageQuery } from "../lists/page-query.ts";
import type { Choice } from "../ui/fields/choice-list.tsx";

export type AssignmentFilter = {
  search: string;
  page: number;
  size: number;
  user: string;
  demo: string;
  rule: string;
  /** "true": everybody who may present, each once. */
  presenters?: string;
  sort?: string;
  order?: string;
};

export const assignmentsQuery = ({ page, size, ...filter }: AssignmentFilter) =>
  pageQuery<Assignment>("assignments", "/user-demo-mapping", { ...given(filter), page, size });

/** Whatever page is shown: everything that the filter finds. */
export const listAllAssignments = (
  { search, user, demo, rule, sort = "", order = "" }: AssignmentFilter,
  format: ExportFormat,
) =>
  readAllPages<Assignment>(
    "/user-demo-mapping",
    given({ search, user, demo, rule, sort, order }),
    format,
  );

export const CHOICES_STEP = 50;
type Choices = { choices: Choice[]; total: number };

export const demoChoicesQuery = (search: string, size = CHOICES_STEP) =>
  queryOptions({
    queryKey: ["demos", "choices", search, size],
    meta: { isErrorShownByPage: true },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Choices> => {
      const query = new URLSearchParams({ search, page: "1", size: `${size}` });
      const path = `/demo-products?${query}`;
      const { data, totalCount } = await callApi<Page<Demo>>(path, { signal });
      const choices = data.map(({ _id, title, product_category_id: category }) => ({
        value: _id,
        label: title,
        note: category?.name,
      }));
      return { choices, total: totalCount };
    },
  });

export type PeopleFilter = Record<keyof typeof noFilter, string>;
export const noFilter = {
  search: "",
  region_id: "",
  country_id: "",
  department: "",
  designation: "",
  role: "",
};

/** Whom demos can be given to, as many as are shown; of more than a hundred demos the first are asked about. */
export const candidatesQuery = (filter: PeopleFilter, demos: readonly string[], size: number) =>
  queryOptions({
    queryKey: ["assignments", "candidates", filter, demos, size],
    meta: { isErrorShownByPage: true },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const ids = demos.slice(0, MAX_BATCH_DEMOS).join(",");
      const query = { ...given({ ...filter, demos: ids }), page: "1", size: `${size}` };
      const path = `/user-demo-mapping/candidates?${new URLSearchParams(query)}`;
      return callApi<Required<CandidateAnswer>>(path, { signal });
    },
  });

type Found = {
  demos: readonly string[];
  filter: PeopleFilter;
  except: readonly string[];
  lastDay: string;
};

/** One call for all, however many were found. */
export const assignFoundMutation = () =>
  mutationOptions({
    mutationFn: ({ demos, filter, except, lastDay }: Found) =>
      callApi<{ data: BatchOutcome } & WithMessage>("/user-demo-mapping/batch", {
        method: "POST",
        body: { demo_product_ids: demos, found: given(filter), except, expires_on: lastDay },
        mayTakeLong: true,
      }),
    onSettled: reloadAssignments,
  });

export type Pair = { demo: Choice; person: Choice; lastDay: string };
export type Outcome = { isDone: boolean; isRefused: boolean; message: UserMessage };

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
    onSettled: reloadAssignments,
  });

/** Throws only when the session is over. */
async function assign({ demo, person, lastDay }: Pair): Promise<Outcome> {
  const body = { demo_product_id: demo.value, user_id: person.value, expires_on: lastDay };
  try {
    const path = "/user-demo-mapping";
    const { message } = await callApi<WithMessage>(path, { method: "POST", body });
    return { isDone: true, isRefused: false, message };
  } catch (error) {
    if (isSignedOut(error)) throw error;
    const refusal = refusalOf(error);
    const message = refusal ?? assignmentMessages.failed;
    return { isDone: false, isRefused: refusal !== undefined, message };
  }
}

export const changeLastDayMutation = () =>
  mutationOptions({
    mutationFn: ({ id, lastDay }: { id: string; lastDay: string }) =>
      callApi<WithMessage>(`/user-demo-mapping/${id}`, {
        method: "PATCH",
        body: { expires_on: lastDay },
      }),
    onSettled: reloadAssignments,
  });

export const reloadAssignments = () => reload([["assignments"]]);

export const unassign = (id: string) =>
  callApi<WithMessage>(`/user-demo-mapping/${id}`, { method: "DELETE" });

/** Rows by their ids, or all that a filter finds but a few. */
export type Taken =
  | { ids: readonly string[] }
  | {
      found: Pick<AssignmentFilter, "search" | "user" | "demo" | "rule">;
      except: readonly string[];
    };

export const unassignManyMutation = () =>
  mutationOptions({
    mutationFn: (taken: Taken) =>
      callApi<{ data: TakenOutcome } & WithMessage>("/user-demo-mapping/batch/delete", {
        method: "POST",
        body: "ids" in taken ? taken : { ...taken, found: given(taken.found) },
        mayTakeLong: true,
      }),
    onSettled: reloadAssignments,
  });
