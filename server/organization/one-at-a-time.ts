import { failures } from "../../contract/errors.ts";
import { Refusal } from "../http/errors.ts";

const RETRY_SECONDS = 5;

/** Work begins when the work before it is done; who comes when `most` are here is asked to come back. */
export function oneAtATime(most: number) {
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (count >= most) throw new Refusal(503, failures.unavailable, undefined, RETRY_SECONDS);
    count += 1;
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      count -= 1;
    }
  };
}
