import { afterAll, expect, inject, test } from "vitest";
import { startPortal } from "../server/test/portal.ts";
import { CHAPTER_SIZE, runChapter } from "./run.ts";
import { secretSettings } from "./secrets.ts";
import { closeConnections } from "./send.ts";
import { newTally } from "./tally.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** `npm run fuzz` uses other seeds and more requests, and prints a summary. */
    fuzz: { seed: number; count: number; isVerbose: boolean };
  }
}

const { seed, count, isVerbose } = inject("fuzz");
const MAX_MS = 20 * 60_000;
const tally = newTally();
afterAll(() => {
  closeConnections();
  if (isVerbose) process.stdout.write(tally.summary());
});

/** Any chapter can be run again by itself: its number is a seed. */
const chapters = Array.from({ length: Math.ceil(count / CHAPTER_SIZE) }, (_, i) => ({
  seed: seed + i,
  size: Math.min(CHAPTER_SIZE, count - i * CHAPTER_SIZE),
}));

test.each(chapters)(
  "$size requests of seed $seed are answered, change nothing they may not and reveal no secret",
  { timeout: MAX_MS },
  async (chapter) => {
    const portal = await startPortal(secretSettings);
    try {
      const fault = await runChapter(portal, chapter.seed, chapter.size, tally.note);
      const again = `npm run fuzz -- --seed ${chapter.seed} --count ${chapter.size}`;
      expect(fault?.what, `${again}\n${fault?.requests.join("\n")}`).toBeUndefined();
    } finally {
      await portal.close();
    }
  },
);
