import type { PlayerHandle } from "../player/player.tsx";
import type { Sample, Samples } from "./judge-following.ts";

/** A picture every so often, and at the same moments in every run. */
const EVERY_MS = 400;
const CAPTURE_WIDTH = 240;
const CELLS = { width: 48, height: 32 };

/** Takes small pictures from now on, which stay in this page. */
export function startSampling(capture: PlayerHandle["capture"]) {
  const taken: Promise<Sample>[] = [];
  const timer = window.setInterval(
    () => taken.push(capture(CAPTURE_WIDTH).then(readSample, () => null)),
    EVERY_MS,
  );
  const stop = () => window.clearInterval(timer);
  return {
    stop,
    finish: async (): Promise<Samples> => {
      stop();
      return Promise.all(taken);
    },
  };
}

async function readSample(picture: Blob | null): Promise<Sample> {
  if (picture === null) return null;
  const image = await createImageBitmap(picture);
  const sheet = Object.assign(document.createElement("canvas"), CELLS);
  const pen = sheet.getContext("2d", { willReadFrequently: true });
  if (!pen) return null;
  // Averaged, so that a thin line is still there when it is made small.
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, CELLS.width, CELLS.height);
  image.close();
  const { data } = pen.getImageData(0, 0, CELLS.width, CELLS.height);
  return data.filter((_, i) => i % 4 !== 3);
}
