import { describe, expect, test } from "vitest";
import { bestPicture, SAMPLE_HEIGHT, SAMPLE_WIDTH } from "./best-picture.ts";

type Colour = readonly [number, number, number];
const draw = (colourAt: (x: number, y: number) => Colour) =>
  Array.from({ length: SAMPLE_WIDTH * SAMPLE_HEIGHT }, (_, i) => [
    ...colourAt(i % SAMPLE_WIDTH, Math.floor(i / SAMPLE_WIDTH)),
    255,
  ]).flat();

const NIGHT: Colour = [12, 12, 20];
const WHITE: Colour = [250, 250, 250];
const black = draw(() => [0, 0, 0]);
/** A bar at the lower edge, as wide as it has come. */
const bar = (width: number) => draw((x, y) => (y === 38 && x < width ? WHITE : NIGHT));
const logo = draw((x, y) => (x > 25 && x < 35 && y > 15 && y < 25 ? WHITE : NIGHT));
const logoWithBar = draw((x, y) =>
  (x > 25 && x < 35 && y > 15 && y < 25) || (y === 35 && x > 20 && x < 40) ? WHITE : NIGHT,
);
const scene = draw((x, y) => [x * 4, y * 6, (x * y) % 256]);
const sceneLater = draw((x, y) => [255 - x * 4, y * 6, (x + y) % 256]);
/** A photograph that fills the window, and a product on white. */
const splash = draw((x, y) => [(x * 37) % 256, (y * 53) % 256, (x * y * 7) % 256]);
const product = draw((x, y) =>
  x > 20 && x < 40 && y > 10 && y < 30 ? [40 + x * 3, 90, 30 + y * 4] : WHITE,
);

describe("the best of several moments", () => {
  test.each([
    ["the scene, after a logo and its bar", [logo, logoWithBar, scene], 2],
    ["the scene, though it goes black at the end", [logo, scene, black], 1],
    ["the livelier of two views", [logo, product, scene], 2],
    ["a product on white, after a colourful splash", [splash, splash, product], 2],
    ["the first, if it stays as it is", [product, product, product], 0],
    ["a logo, if nothing else comes", [black, logo], 1],
    ["a scene that moves, at any moment", [scene, sceneLater], 1],
  ])("F25 is %s", (_what, frames, best) => {
    expect(bestPicture(frames)).toBe(best);
  });

  test.each([
    ["black", [black, black]],
    ["a bar that grows", [bar(1), bar(20), bar(34)]],
    ["never taken", []],
  ])("F25 is none of those that are %s", (_what, frames) => {
    expect(bestPicture(frames)).toBeUndefined();
  });
});
