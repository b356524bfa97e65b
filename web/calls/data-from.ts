import { preloadedAnswer } from "../start/preload.ts";
import { callApi } from "./api.ts";

type Answer<Data> = { data: Data };

/** The part of a query that reads what the server has at a path; what was preloaded is drawn at once. */
export const dataFrom = <Data>(path: string) => ({
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callApi<Answer<Data>>(path, { signal })).data,
  initialData: () => (preloadedAnswer(path) as Answer<Data> | undefined)?.data,
});

/** For so long an answer is the latest: nobody comes back sooner, and what was preloaded is not requested again. */
const PRELOADED_MS = 1000;

/** The same for what may be different by now: it is shown only until it is read again. */
export const liveFrom = <Data>(path: string) => ({
  ...dataFrom<Data>(path),
  staleTime: PRELOADED_MS,
});
