/** Red, green, blue and opacity of each pixel, one after the other. */
export type Pixels = ArrayLike<number>;

/** All pictures that are compared are made so small first. */
export const SAMPLE_WIDTH = 60;
export const SAMPLE_HEIGHT = 40;

/** A picture of which one colour fills more than this shows nothing, or only a bar that grows. */
const MAX_ONE_COLOUR = 0.985;
/** By so much of the full range, on average, another picture is seen than the first one. */
const MIN_DIFFERENCE = 0.04;
/** Colours are alike if their upper bits are. */
const COLOUR_BITS = 4;

/**
 * Which of these moments shows the demo best, by its number; none if all of them are one colour. The first is
 * what was there first, often a screen while it loads: what looks otherwise later is the demo.
 */
export function bestPicture(frames: readonly Pixels[]): number | undefined {
  const [first] = frames;
  const seen = frames
    .map((pixels, index) => ({ index, pixels, ...coloursOf(pixels) }))
    .filter(({ share }) => share < MAX_ONE_COLOUR);
  const later = seen.filter(
    ({ pixels }) => first !== undefined && differenceOf(pixels, first) > MIN_DIFFERENCE,
  );
  const [best] = (later.length > 0 ? later : seen).toSorted((a, b) => b.worth - a.worth);
  return best?.index;
}

/** How much of the picture its commonest colour fills, and how varied its colours are. */
function coloursOf(pixels: Pixels) {
  const counts = new Map<number, number>();
  for (let i = 0; i < pixels.length; i += 4) {
    const colour = colourAt(pixels, i);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const total = pixels.length / 4;
  const shares = [...counts.values()].map((count) => count / total);
  const share = Math.max(0, ...shares);
  const entropy = shares.reduce((sum, part) => sum - part * Math.log2(part), 0);
  return { share, worth: entropy * (1 - share) };
}

const colourAt = (pixels: Pixels, i: number) =>
  [0, 1, 2].reduce(
    (colour, channel) =>
      (colour << COLOUR_BITS) | ((pixels[i + channel] ?? 0) >> (8 - COLOUR_BITS)),
    0,
  );

function differenceOf(a: Pixels, b: Pixels) {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  // Opacity is the same in most, and no colour.
  return sum / 255 / ((a.length / 4) * 3);
}
