import type { Following } from "../../contract/presenting/autopilot.ts";

/** A small picture of a demo: red, green and blue of each cell. Null where nothing was drawn since the one before. */
export type Sample = ArrayLike<number> | null;
export type Samples = readonly Sample[];

/** A cell is another one by more than what a JPEG makes of it. */
const MIN_CELL_CHANGE = 24;
/** How many cells of a picture must differ. */
const MIN_CHANGE = 0.004;
/** Of moments that differ: fewer are chance. */
const MIN_FRAMES = 2;
/** A replay is clearly nearer to the recording than doing nothing is. */
const MAX_SHARE = 0.6;

/**
 * What the pictures of a recording, of its replay and of a demo that is left alone say, taken at the same moments.
 * Where the recording's are gone, a replay that clearly changes something is taken for one that is followed.
 */
export function judgeFollowing(
  recorded: Samples | null,
  replayed: Samples,
  idle: Samples,
): NonNullable<Following> {
  const [shown, alone] = [asSeen(replayed), asSeen(idle)];
  if (recorded === null)
    return framesApart(shown, alone).length >= MIN_FRAMES ? "follows" : "ignores";
  const expected = asSeen(recorded).slice(0, Math.min(shown.length, alone.length));
  const frames = framesApart(expected, alone);
  if (frames.length < MIN_FRAMES) return "unseen";
  const apart = (others: Samples) =>
    frames.reduce((sum, frame) => sum + distanceAt(expected[frame] ?? null, others, frame), 0);
  return apart(shown) < MAX_SHARE * apart(alone) ? "follows" : "ignores";
}

/** What is not redrawn is still there. */
function asSeen(samples: Samples): Samples {
  let latest: Sample = null;
  return samples.map((sample) => (latest = sample ?? latest));
}

const framesApart = (samples: Samples, others: Samples) =>
  samples.flatMap((sample, frame) =>
    frame < others.length && distanceAt(sample, others, frame) > MIN_CHANGE ? [frame] : [],
  );

/** No two runs draw the same at exactly the same time: the moments around count, too. */
const distanceAt = (sample: Sample, others: Samples, frame: number) =>
  Math.min(
    ...[frame - 1, frame, frame + 1]
      .filter((near) => near >= 0 && near < others.length)
      .map((near) => distance(sample, others[near] ?? null)),
  );

/** The part of their cells in which they differ; what has drawn and what has not differ in all. */
function distance(one: Sample, other: Sample) {
  if (one === null || other === null) return one === other ? 0 : 1;
  let apart = 0;
  for (let i = 0; i < one.length; i += 3) if (changeAt(one, other, i) > MIN_CELL_CHANGE) apart += 1;
  return (apart * 3) / one.length;
}

const changeAt = (one: ArrayLike<number>, other: ArrayLike<number>, at: number) => {
  const apart = (i: number) => Math.abs((one[i] ?? 0) - (other[i] ?? 0));
  return Math.max(apart(at), apart(at + 1), apart(at + 2));
};
