import { queryOptions } from "@tanstack/react-query";
import type { NewWatch, RecentWatch, WatchBeat, WatchState } from "../../contract/watches.ts";
import { callApi } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";

type WatchAnswer = { data: WatchState };
/** A call of a page that is being left must outlive it. */
type Leaving = { keepalive?: boolean };

export const startWatch = (body: NewWatch, { keepalive = false }: Leaving = {}) =>
  callApi<WatchAnswer>("/watches", { method: "POST", body, keepalive });

export const sendBeat = (id: string, body: WatchBeat, { keepalive = false }: Leaving = {}) =>
  callApi<WatchAnswer>(`/watches/${id}/beats`, { method: "POST", body, keepalive });

/** Sooner nobody comes back from a presentation: what was preloaded is not asked for twice. */
const PRELOADED_MS = 1000;

/** What the person has presented, the last first. */
export const recentWatchesQuery = () =>
  queryOptions({
    queryKey: ["watches", "recent"],
    staleTime: PRELOADED_MS,
    meta: { isErrorShownByPage: true },
    ...dataFrom<RecentWatch[]>("/watches"),
  });
