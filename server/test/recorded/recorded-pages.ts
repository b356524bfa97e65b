import { pagesThatDie, pagesThatFail } from "./pages-that-fail.ts";
import { pagesThatPlayLate } from "./pages-that-play-late.ts";
import { pagesThatPlay } from "./pages-that-play.ts";
import { pagesThatWait } from "./pages-that-wait.ts";
import type { RecordedPage } from "./pieces.ts";

/** As on an old tablet. */
const slow = (pages: Record<string, RecordedPage>, slowness: number, ...names: string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const found = pages[name];
      return found
        ? [
            [
              `${name}, ${slowness} times slower`,
              { ...found, slowness, seconds: found.seconds + 10 },
            ],
          ]
        : [];
    }),
  );

export const recordedPages: Record<string, RecordedPage> = {
  ...pagesThatPlay,
  ...pagesThatPlayLate,
  ...pagesThatWait,
  ...pagesThatFail,
  ...pagesThatDie,
  ...slow(
    { ...pagesThatPlay, ...pagesThatPlayLate },
    20,
    "turning triangle",
    "small writing on one colour",
    "a page of words",
    "words while it loads, the stage later",
  ),
  ...slow(pagesThatWait, 20, "a start button over an empty canvas"),
};
