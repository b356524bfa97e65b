import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Jobs } from "../../contract/operation/jobs.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";
import { reload } from "../calls/query-client.ts";

/** While something runs or is about to, its end is seen soon. */
const BUSY_MS = 2000;
const QUIET_MS = 15_000;

export const jobsQuery = () =>
  queryOptions({
    queryKey: ["jobs"],
    meta: { isErrorShownByPage: "while empty" as const },
    ...dataFrom<Jobs>("/jobs"),
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? BUSY_MS : QUIET_MS),
  });

const isBusy = ({ jobs, mails, webhooks }: Jobs) =>
  jobs.some(({ running, is_due: isDue }) => running !== null || isDue) ||
  [...mails.listed, ...webhooks.listed].some(({ is_due: isDue }) => isDue);

const asking = (path: string) =>
  mutationOptions({
    mutationFn: () => callApi<WithMessage>(path, { method: "POST" }),
    // Also after a refusal: a mail may have been delivered meanwhile.
    onSettled: () => reload([["jobs"], ["users", "attention"]]),
  });

export const runJobMutation = (id: string) => asking(`/jobs/${id}/run`);
export const sendMailMutation = (id: string) => asking(`/mails/${id}/send`);
export const sendMailsMutation = () => asking("/mails/send");
