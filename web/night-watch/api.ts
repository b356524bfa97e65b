import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { NightWatch } from "../../contract/night-watch.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";
import { reload } from "../calls/query-client.ts";

/** While something is being watched, news come by themselves. */
const EVERY_MS = 5000;

export const nightWatchQuery = () =>
  queryOptions({
    queryKey: ["demos", "attention"],
    meta: { isErrorShownByPage: true },
    ...dataFrom<NightWatch>("/night-watch"),
    refetchInterval: ({ state: { data } }) => {
      const isRunning = data?.last_run?.finished_at === null;
      return isRunning || data?.flagged.some(({ is_queued }) => is_queued) ? EVERY_MS : false;
    },
  });

export const watchAgainMutation = (demoId: string) =>
  mutationOptions({
    mutationFn: () =>
      callApi<WithMessage>(`/demo-products/${demoId}/night-watch`, { method: "POST" }),
    onSettled: () => reload([["demos", "attention"]]),
  });

export const approveMutation = (demoId: string) =>
  mutationOptions({
    mutationFn: () =>
      callApi<WithMessage>(`/demo-products/${demoId}/night-watch/approve`, { method: "POST" }),
    onSettled: () => reload([["demos"]]),
  });
