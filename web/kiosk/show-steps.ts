/** Where an endless show is. */
export type Step = {
  /** Which of its entries. */
  at: number;
  /** A new number mounts a new frame: the demo starts again. */
  round: number;
  /** A visitor has it in hand. */
  isTouched: boolean;
};

/** After a reload where it was, as far as that is still there. */
export const beginAt = (at: number, count: number): Step => ({
  at: at < count ? at : 0,
  round: 0,
  isTouched: false,
});

/** The next one, and the first after the last; a single one starts again. */
export const goOn = ({ at, round }: Step, count: number): Step => ({
  at: at + 1 < count ? at + 1 : 0,
  round: round + 1,
  isTouched: false,
});

/** The visitor has gone: the next one finds the demo as it begins. */
export const beginAfresh = ({ at, round }: Step): Step => ({
  at,
  round: round + 1,
  isTouched: false,
});

export const touch = (step: Step): Step => (step.isTouched ? step : { ...step, isTouched: true });
