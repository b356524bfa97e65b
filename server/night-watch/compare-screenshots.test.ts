import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  differenceOf,
  hasChanged,
  isOneColourNow,
  joinScreenshots,
  screenshotOf,
  splitScreenshots,
} from "./compare-screenshots.ts";

/** A product on a stage: a striped box that turns, drawn at any angle. */
const scene = (degrees: number, { box = "#c0392b", stage = "#dfe6e9", stripe = "#f1c40f" } = {}) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
    <rect width="960" height="640" fill="${stage}"/><rect y="480" width="960" height="160" fill="#b2bec3"/>
    <g transform="rotate(${degrees} 480 320)"><rect x="330" y="200" width="300" height="240" fill="${box}"/>
    <rect x="330" y="290" width="300" height="40" fill="${stripe}"/></g></svg>`;
const screenshot = async (svg: string) =>
  screenshotOf(await sharp(Buffer.from(svg)).png().toBuffer());
const screenshots = (...svgs: string[]) => Promise.all(svgs.map(screenshot));
const turning = (from: number) => screenshots(...[0, 25, 50, 75].map((step) => scene(from + step)));
const plain = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><rect width="960" height="640" fill="${colour}"/></svg>`;

describe("F30 a picture is the same", () => {
  test("when it is", async () => {
    expect(hasChanged(await turning(0), await turning(0))).toBe(false);
  });

  test.each([7, 40, 90, 133, 200])("of a model that has turned on by %i degrees", async (angle) => {
    expect(hasChanged(await turning(0), await turning(angle))).toBe(false);
  });

  test("with a little text that counts the seconds", async () => {
    const clock = (text: string) =>
      scene(0).replace("</svg>", `<text x="20" y="60" font-size="48">${text}</text></svg>`);
    expect(hasChanged(await screenshots(clock("00:01")), await screenshots(clock("17:58")))).toBe(
      false,
    );
  });

  test("of a tour whose rooms were approved as different from one another", async () => {
    const rooms = await screenshots(plain("#123456"), scene(0), plain("#eeeeee"));
    expect(hasChanged(rooms, await screenshots(plain("#889944")))).toBe(false);
  });

  test("where nothing was approved, or nothing was seen", async () => {
    expect(hasChanged([], await turning(0))).toBe(false);
    expect(hasChanged(await turning(0), [])).toBe(false);
  });
});

describe("F30 a picture has changed", () => {
  test.each([
    ["another stage, as when its surroundings are missing", scene(0, { stage: "#1e272e" })],
    [
      "another product and floor",
      scene(0, { box: "#ffffff", stripe: "#ffffff", stage: "#3867d6" }),
    ],
    ["an error page in place of it", plain("#ffffff")],
  ])("%s", async (_name, now) => {
    expect(hasChanged(await turning(0), await screenshots(now, now))).toBe(true);
  });

  test("though not as long as one of its moments is as it was", async () => {
    expect(hasChanged(await turning(0), await screenshots(plain("#ffffff"), scene(10)))).toBe(
      false,
    );
  });
});

test("F30 a single colour is recognised, and reported only if there was a picture before", async () => {
  const [white, dark] = await screenshots(plain("#ffffff"), plain("#101010"));
  const seen = [white, dark].filter((found) => found !== undefined);
  expect(isOneColourNow(await turning(0), seen)).toBe(true);
  expect(isOneColourNow(seen, seen)).toBe(false);
  expect(isOneColourNow(await turning(0), [...seen, ...(await turning(0))])).toBe(false);
  expect(isOneColourNow([], seen)).toBe(false);
});

test("screenshots are kept as one value, and found in it again", async () => {
  const kept = await turning(0);
  expect(splitScreenshots(joinScreenshots(kept))).toEqual(kept);
  expect(splitScreenshots(null)).toEqual([]);
});

test("black against white is 1", async () => {
  const [black, white] = await screenshots(plain("#000000"), plain("#ffffff"));
  expect(differenceOf(black ?? Buffer.alloc(0), white ?? Buffer.alloc(0))).toBe(1);
});
