import { preloadedAnswer } from "../start/preload.ts";
import { callApi } from "./api.ts";

type Answer<Data> = { data: Data };

/** The part of a query that reads what the server has at a path; what was preloaded is drawn at once. */
export const dataFrom = <Data>(path: string) => ({
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callApi<Answer<Data>>(path, { signal })).data,
  initialData: () => (preloadedAnswer(path) as Answer<Data> | undefined)?.data,
});
