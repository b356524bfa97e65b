import { waitBeforeRetry } from "./attempts.ts";

export type Standing = "running" | "paused" | "waiting";
export type Line = ReturnType<typeof openLine>;

/** What all transfers of an upload have in common: it can be paused, wait for the network, and end. */
export function openLine(onChange: () => void) {
  const end = new AbortController();
  const gate = createGate();
  /** From one pause to the next. */
  let stretch = new AbortController();
  let waiting = 0;
  const count = (more: number) => {
    waiting += more;
    onChange();
  };
  return {
    /** Aborted when the upload ends, for whatever reason. */
    ended: end.signal,
    /** Aborted with the next pause, too. */
    stretch: () => stretch.signal,
    standing: (): Standing => (gate.isShut() ? "paused" : waiting > 0 ? "waiting" : "running"),
    whenRunning: gate.pass,
    pause: () => {
      gate.shut();
      stretch.abort();
      onChange();
    },
    /** Whoever waits for the network is woken as well: somebody says that it is worth a try. */
    resume: () => {
      stretch.abort();
      stretch = new AbortController();
      gate.open();
      onChange();
    },
    wait: async (failures: number) => {
      count(1);
      await waitBeforeRetry(failures, stretch.signal);
      count(-1);
    },
    close: () => {
      end.abort();
      stretch.abort();
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
