/**
 * A screenshot is stored as a picture so small that noise, smooth edges and small movements disappear, and only the
 * distribution of colours is left.
 */
const WIDTH = 24;
const HEIGHT = 16;
const CHANNELS = 3;
const SCREENSHOT_BYTES = WIDTH * HEIGHT * CHANNELS;

/** As people see it in a list. */
const PICTURE_WIDTH = 300;
const PICTURE_HEIGHT = 200;

/**
 * The mean difference of two screenshots, where 1 is black against white, up to which they count as the same picture.
 * Measured: docs/decisions/019-night-watch.md.
 */
const MAX_DIFFERENCE = 0.05;
/** Moving demos differ from themselves; only a difference that exceeds that by this much is a change. */
const MAX_MOVEMENT = 1.5;
/** A picture whose mean deviation from its own mean is below this has a single colour. */
const MIN_CONTRAST = 0.004;

export async function screenshotOf(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(picture)
    .flatten()
    .resize(WIDTH, HEIGHT, { fit: "fill", kernel: "cubic" })
    .toColourspace("srgb")
    .raw()
    .toBuffer();
}

export async function shrinkPicture(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(picture)
    .resize(PICTURE_WIDTH, PICTURE_HEIGHT, { fit: "cover" })
    .webp({ quality: 80 })
    .toBuffer();
}

/** Converts several screenshots to one value of the database, and back. */
export const joinScreenshots = (screenshots: readonly Buffer[]) => Buffer.concat(screenshots);
export const splitScreenshots = (joined: Buffer | null): Buffer[] =>
  Array.from({ length: (joined?.length ?? 0) / SCREENSHOT_BYTES }, (_, i) =>
    (joined ?? Buffer.alloc(0)).subarray(i * SCREENSHOT_BYTES, (i + 1) * SCREENSHOT_BYTES),
  );

/** From 0, identical, to 1, black against white. */
export function differenceOf(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (const [i, value] of one.entries()) sum += Math.abs(value - (other[i] ?? 0));
  return sum / one.length / 255;
}

/**
 * Whether none of the screenshots is similar to any of the approved ones. Demos that move by themselves, such as a
 * film or a tour, were already approved with differing screenshots.
 */
export function hasChanged(approved: readonly Buffer[], seen: readonly Buffer[]): boolean {
  if (approved.length === 0 || seen.length === 0) return false;
  const closest = Math.min(...differences(approved, seen));
  const movement = Math.max(0, ...differences(approved, approved));
  return closest > Math.max(MAX_DIFFERENCE, MAX_MOVEMENT * movement);
}

const differences = (some: readonly Buffer[], others: readonly Buffer[]) =>
  some.flatMap((one) => others.map((other) => differenceOf(one, other)));

/** Whether every screenshot has a single colour, although none of the approved ones had. */
export function isOneColourNow(approved: readonly Buffer[], seen: readonly Buffer[]): boolean {
  return (
    seen.length > 0 && seen.every(isOneColour) && !approved.some(isOneColour) && approved.length > 0
  );
}

function isOneColour(screenshot: Buffer): boolean {
  const means = Array.from({ length: CHANNELS }, () => 0);
  for (const [i, value] of screenshot.entries())
    means[i % CHANNELS] = (means[i % CHANNELS] ?? 0) + value;
  let sum = 0;
  for (const [i, value] of screenshot.entries())
    sum += Math.abs(value - (means[i % CHANNELS] ?? 0) / (screenshot.length / CHANNELS));
  return sum / screenshot.length / 255 < MIN_CONTRAST;
}
