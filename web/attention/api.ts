import { queryOptions } from "@tanstack/react-query";
import type { Attention } from "../../contract/attention.ts";
import type { InsightSummary } from "../../contract/insights.ts";
import { callApi } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";
import { queryClient } from "../calls/query-client.ts";

/** Whoever decides about a person changes it: the key is one of theirs. */
export const attentionQuery = () =>
  queryOptions({
    queryKey: ["users", "attention"],
    meta: { isErrorShownByPage: true },
    ...dataFrom<Attention>("/attention"),
  });

export type Unused = Pick<InsightSummary, "never_shown" | "never_opened">;

/** What nobody showed or opened in the last thirty days: counted apart, for it takes longest. */
export const unusedQuery = () =>
  queryOptions({
    queryKey: ["insights", "unused"],
    meta: { isErrorShownByPage: true },
    ...dataFrom<Unused>("/insights"),
  });

/** Nobody waits for the answer, and nobody misses it: the next visit is noted again. */
export const noteVisit = () =>
  void callApi("/attention/visit", { method: "POST" }).catch(() => undefined);

/** The dot goes at once; the server keeps it away on every other device. */
export function noteSeen() {
  queryClient.setQueryData(
    attentionQuery().queryKey,
    (known) => known && { ...known, has_unseen: false },
  );
  void callApi("/attention/seen", { method: "POST" }).catch(() => undefined);
}
