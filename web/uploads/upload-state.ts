import type { Sentence } from "../../contract/sentences.ts";
import type { Build } from "../../contract/uploads.ts";
import type { TransferStatus } from "./transfer-control.ts";

export type Numbers = {
  files: number;
  doneFiles: number;
  bytes: number;
  sentBytes: number;
  /** Bytes per second. */
  speed: number;
  secondsLeft: number | null;
};

export type UploadState =
  | { phase: "idle" }
  | { phase: "reading" }
  | { phase: "sending"; name: string; numbers: Numbers; status: TransferStatus }
  | { phase: "checking"; name: string; numbers: Numbers; status: TransferStatus }
  | { phase: "done"; name: string; numbers: Numbers; url: string; build?: Build | undefined }
  /** The inspection found errors; a choice or a fix may help. */
  | { phase: "refused"; name: string; numbers: Numbers; message: string | Sentence; build: Build }
  | { phase: "failed"; name: string | null; message: string | Sentence; canRetry: boolean };

export const isUnderWay = ({ phase }: UploadState) =>
  phase === "reading" || phase === "sending" || phase === "checking";

/** Ten times a second is as live as anybody can read, and leaves the page its frames. */
const UPDATE_INTERVAL_MS = 100;

export type StateStore = ReturnType<typeof createStateStore>;

/** For useSyncExternalStore: what React draws, at its own pace and not at that of the transfers. */
export function createStateStore() {
  let state: UploadState = { phase: "idle" };
  let next: (() => UploadState) | undefined;
  let timer: number | undefined;
  const listeners = new Set<() => void>();
  const set = (changed: UploadState) => {
    window.clearTimeout(timer);
    timer = undefined;
    next = undefined;
    state = changed;
    for (const listener of listeners) listener();
  };
  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set,
    /** Soon, and once for all that happens until then. */
    setSoon(make: () => UploadState) {
      next = make;
      timer ??= window.setTimeout(() => next && set(next()), UPDATE_INTERVAL_MS);
    },
  };
}
