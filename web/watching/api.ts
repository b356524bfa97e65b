import { queryOptions } from "@tanstack/react-query";
import type { NewWatch, RecentWatch, WatchBeat, WatchState } from "../../contract/watches.ts";
import { callApi } from "../calls/api.ts";
import { liveFrom } from "../calls/data-from.ts";

type WatchAnswer = { data: WatchState };
/** A call of a page that is being left must outlive it. */
type Leaving = { keepalive?: boolean };

export const startWatch = (body: NewWatch, { keepalive = false }: Leaving = {}) =>
  callApi<WatchAnswer>("/watches", { method: "POST", body, keepalive });

export const sendBeat = (id: string, body: WatchBeat, { keepalive = false }: Leaving = {}) =>
  callApi<WatchAnswer>(`/watches/${id}/beats`, { method: "POST", body, keepalive });

/** What the person has presented, the last first. */
export const recentWatchesQuery = () =>
  queryOptions({
    queryKey: ["watches", "recent"],
    ...liveFrom<RecentWatch[]>("/watches"),
    meta: { isErrorShownByPage: true },
  });
