import { waitBeforeRetry } from "./attempts.ts";

export type TransferStatus = "running" | "paused" | "waiting";
export type TransferControl = ReturnType<typeof openTransferControl>;

/** What all transfers of an upload have in common: it can be paused, wait for the network, and end. */
export function openTransferControl(onChange: () => void) {
  const end = new AbortController();
  const gate = createGate();
  /** From one pause to the next. */
  let pauseSignal = new AbortController();
  let waiting = 0;
  const count = (more: number) => {
    waiting += more;
    onChange();
  };
  return {
    /** Aborted when the upload ends, for whatever reason. */
    ended: end.signal,
    /** Aborted with the next pause, too. */
    pauseSignal: () => pauseSignal.signal,
    status: (): TransferStatus => (gate.isShut() ? "paused" : waiting > 0 ? "waiting" : "running"),
    untilResumed: gate.pass,
    pause: () => {
      gate.shut();
      pauseSignal.abort();
      onChange();
    },
    /** Retries that wait for the network start at once as well: somebody says it is worth a try. */
    resume: () => {
      pauseSignal.abort();
      pauseSignal = new AbortController();
      gate.open();
      onChange();
    },
    wait: async (failures: number) => {
      count(1);
      await waitBeforeRetry(failures, pauseSignal.signal);
      count(-1);
    },
    close: () => {
      end.abort();
      pauseSignal.abort();
      gate.open();
    },
  };
}

function createGate() {
  let passage = Promise.resolve();
  let open: (() => void) | undefined;
  return {
    isShut: () => open !== undefined,
    pass: () => passage,
    shut: () => {
      if (!open) passage = new Promise((resolve) => (open = resolve));
    },
    open: () => {
      open?.();
      open = undefined;
    },
  };
}
