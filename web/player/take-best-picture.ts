import { bestPicture, SAMPLE_HEIGHT, SAMPLE_WIDTH } from "./best-picture.ts";

/** After the first picture. Engines show their own name for a while, and then what they were made for. */
const WAITS_MS = [0, 1000, 1500, 2500];
/** What still loads then may be a screen that says so; but some demos never stop loading. */
const LOADING_WAIT_MS = 2500;
const MAX_FRAMES = 12;

type Options = {
  capture: () => Promise<Blob | null>;
  isLoading: () => boolean;
  /** It was restarted, or left. */
  isOver: () => boolean;
};

/** A running demo at the best of several moments; null where there is none to see. */
export async function takeBestPicture({
  capture,
  isLoading,
  isOver,
}: Options): Promise<Blob | null> {
  const taken: { picture: Blob; pixels: Uint8ClampedArray }[] = [];
  for (let frame = 0; frame < MAX_FRAMES; frame += 1) {
    const wait = WAITS_MS[frame];
    if (wait === undefined && !isLoading()) break;
    await new Promise((resolve) => window.setTimeout(resolve, wait ?? LOADING_WAIT_MS));
    if (isOver()) return null;
    const picture = await capture();
    const pixels = picture && (await samplePixels(picture));
    if (pixels) taken.push({ picture, pixels });
  }
  const best = bestPicture(taken.map(({ pixels }) => pixels));
  return best === undefined || isOver() ? null : (taken[best]?.picture ?? null);
}

async function samplePixels(picture: Blob): Promise<Uint8ClampedArray | null> {
  const image = await createImageBitmap(picture).catch(() => null);
  const canvas = document.createElement("canvas");
  canvas.width = SAMPLE_WIDTH;
  canvas.height = SAMPLE_HEIGHT;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!image || !context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, SAMPLE_WIDTH, SAMPLE_HEIGHT);
  image.close();
  return context.getImageData(0, 0, SAMPLE_WIDTH, SAMPLE_HEIGHT).data;
}
