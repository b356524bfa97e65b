export interface Rounds {
  /** Something was requested: do not wait for the next round. */
  nudge: () => void;
  stop: () => Promise<void>;
}

const ROUND_MS = 5000;

/** Rounds run one after another: every few seconds, and whenever one is requested. */
export function startRounds(
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
): Rounds {
  let isStopped = false;
  let round: Promise<void> | undefined;
  const startRound = () => {
    if (isStopped) return;
    round ??= work()
      .catch(onFailure)
      .finally(() => (round = undefined));
  };
  const timer = setInterval(startRound, ROUND_MS).unref();
  startRound();
  return {
    nudge: () => void (round ?? Promise.resolve()).then(startRound),
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
