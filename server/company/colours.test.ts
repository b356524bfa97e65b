import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  grounds,
  MIN_CONTRAST,
  PORTAL_COLOUR,
  shadesOf,
  toneOf,
} from "../../contract/company-colours.ts";
import { contrast, fromOklch, toOklch } from "../../contract/oklch.ts";

const byte = fc.integer({ min: 0, max: 255 });
const colour = fc
  .tuple(byte, byte, byte)
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`);
/** At the corners of the cube everything is strongest. */
const corners = ["#ffffff", "#000000", "#ffff00", "#00ff00", "#0000ff", "#ff0000", "#00ffff"];

function expectReadable(chosen: string) {
  const shades = shadesOf(chosen);
  for (const theme of ["light", "dark"] as const) {
    const { brand, "brand-soft": soft, "on-brand": on } = shades[theme];
    const { canvas, surface, sunken, raised, ink } = grounds[theme];
    const pairs = [
      ...[canvas, surface, sunken, raised, soft, on].map((ground) => [brand, ground]),
      [ink, soft],
    ];
    for (const [text = "", ground = ""] of pairs)
      expect(
        contrast(text, ground),
        `${chosen} ${theme}: ${text} on ${ground}`,
      ).toBeGreaterThanOrEqual(MIN_CONTRAST);
  }
  const { "wall-bright": bright, wall, "wall-deep": deep, "on-wall-2": second } = shades.wall;
  for (const ground of [bright, wall, deep])
    for (const text of ["#ffffff", second])
      expect(contrast(text, ground), `${chosen}: ${text} on ${ground}`).toBeGreaterThanOrEqual(
        MIN_CONTRAST,
      );
}

test("B60 whatever colour is chosen, text on it and text in it reach 4.5 in both themes", () => {
  for (const corner of corners) expectReadable(corner);
  fc.assert(fc.property(colour, expectReadable), { numRuns: 1000 });
});

test("B60 a colour that can be read is taken as it is, and another keeps its hue", () => {
  expect(shadesOf("#0b7a49").light.brand).toBe("#0b7a49");
  expect(shadesOf("#36c07f").dark.brand).toBe("#36c07f");
  const yellow = toOklch("#ffd400");
  const darkened = toOklch(shadesOf("#ffd400").light.brand);
  expect(darkened.lightness).toBeLessThan(yellow.lightness);
  expect(Math.abs(darkened.hue - yellow.hue)).toBeLessThan(0.05);
});

test("a colour comes back from Oklab as it went", () => {
  fc.assert(
    fc.property(colour, (hex) => {
      const { lightness, chroma, hue } = toOklch(hex);
      const distance = (at: number) =>
        Math.abs(
          Number.parseInt(hex.slice(at, at + 2), 16) -
            Number.parseInt(fromOklch(lightness, chroma, hue).slice(at, at + 2), 16),
        );
      expect(Math.max(distance(1), distance(3), distance(5))).toBeLessThanOrEqual(1);
    }),
  );
});

test("a logo with holes is dark or light; one without is neither, and so is one of a middle tone", () => {
  const logo = (red: number, green: number, blue: number, hole = 0) =>
    Uint8Array.from([red, green, blue, 255, 0, 0, 0, hole]);
  expect(toneOf(logo(20, 20, 40))).toBe("dark");
  expect(toneOf(logo(250, 250, 250))).toBe("light");
  expect(toneOf(logo(0, 140, 90))).toBe("any");
  expect(toneOf(logo(20, 20, 40, 255))).toBe("any");
  expect(toneOf(new Uint8Array(8))).toBe("any");
});

test("the grounds are those of the style sheet", () => {
  const css = readFileSync(new URL("../../web/styles.css", import.meta.url), "utf8");
  for (const theme of ["light", "dark"] as const) {
    const [, rest = ""] = css.split(`[data-theme="${theme}"] {`);
    const [block = ""] = rest.split("}");
    if (theme === "light") expect(block).toContain(`--brand: ${PORTAL_COLOUR};`);
    for (const [token, value] of Object.entries(grounds[theme])) {
      const short = value.replace(/^#(.)\1(.)\2(.)\3$/, "#$1$2$3");
      expect(block, `${theme} ${token}`).toMatch(new RegExp(`--${token}: (${value}|${short});`));
    }
  }
});
