import pLimit from "p-limit";
import { failures } from "../../contract/errors.ts";
import { Refusal } from "../http/errors.ts";

const RETRY_SECONDS = 5;

/** With the one at work: each holds its file in memory while it waits. */
const MAX_AT_ONCE = 10;

/** Work begins when the work before it is done; who comes when `most` are here is asked to come back. */
export function oneAtATime(most = MAX_AT_ONCE) {
  const limit = pLimit(1);
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= most)
      throw new Refusal(503, failures.unavailable, undefined, RETRY_SECONDS);
    return limit(work);
  };
}
