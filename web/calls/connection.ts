import { useSyncExternalStore } from "react";
import { ApiError, callApi } from "./api.ts";

/**
 * Whether the server answers. The browser's own idea of being online knows of cables alone: what counts is
 * that a call comes back. While none does, it is tried again, less and less often.
 */
let isThere = true;
let check: Promise<boolean> | null = null;
let retryTimer = 0;

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
let retryMs = FIRST_RETRY_MS;

const listeners = new Set<() => void>();

export const isConnected = () => isThere;
export const useConnected = () => useSyncExternalStore(onConnectionChange, isConnected);

export function onConnectionChange(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Something failed to load: is it the connection? Concurrent callers share one request. */
export function checkConnection(): Promise<boolean> {
  check ??= pingServer().finally(() => (check = null));
  return check;
}

/** No answer, or one of a proxy that has none: it says nothing of what was asked for. */
export const isConnectionFailure = (error: unknown) =>
  error instanceof ApiError && (error.isNetwork || error.status === 502 || error.status === 504);

const recheck = () => void checkConnection();

/** Once per page: what the browser notices is a reason to look. */
export function watchConnection() {
  window.addEventListener("offline", recheck);
  window.addEventListener("online", recheck);
  // Timers of a hidden page sleep: nobody who comes back to it should wait for them.
  document.addEventListener("visibilitychange", () => !document.hidden && !isThere && recheck());
}

async function pingServer() {
  window.clearTimeout(retryTimer);
  const hasAnswered = await callApi("/health").then(
    () => true,
    (error: unknown) => !isConnectionFailure(error),
  );
  if (hasAnswered) retryMs = FIRST_RETRY_MS;
  else {
    retryTimer = window.setTimeout(() => void checkConnection(), retryMs);
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  }
  if (hasAnswered !== isThere) {
    isThere = hasAnswered;
    for (const listener of listeners) listener();
  }
  return hasAnswered;
}
