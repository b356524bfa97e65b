const FIRST_MS = 500;
const MAX_MS = 30_000;
/** A server that fails this often will not recover in time. */
const MAX_FAILURES = 8;
/** A browser that believes to be offline may be wrong: now and then it is tried all the same. */
const OFFLINE_TRY_MS = 15_000;

export type Verdict = "renew" | "wait" | "give-up";

/** What to do about a transfer or a call that failed with this status, 0 for no answer, after this many failures. */
export function judge(status: number, failures: number): Verdict {
  if (status === 0) return "wait";
  // The address has run out, or the person's session: requesting a new one shows which.
  if (status === 401 || status === 403) return failures === 0 ? "renew" : "give-up";
  // 409: some stores say so while they still write what came over a line that broke.
  const mayPass = status >= 500 || [408, 409, 425, 429].includes(status);
  return mayPass && failures < MAX_FAILURES ? "wait" : "give-up";
}

/** Twice as long each time, and never for all at the same moment. */
export const delayAfter = (failures: number, random = Math.random()) =>
  Math.min(MAX_MS, FIRST_MS * 2 ** failures) * (0.5 + random / 2);

/** Until it is worth trying again: after the delay, or as soon as the network is back. */
export const waitBeforeRetry = (failures: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const delay = navigator.onLine ? delayAfter(failures) : OFFLINE_TRY_MS;
    const timer = window.setTimeout(end, delay);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
    function end() {
      window.clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    }
    if (signal.aborted) end();
  });
