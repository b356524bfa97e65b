import { contrast, fromOklch, luminance, toOklch } from "./oklch.ts";

/** The green it comes with. */
export const PORTAL_COLOUR = "#0b7a49";
/** WCAG AA, for text of any size. */
export const MIN_CONTRAST = 4.5;
/** Below it a shape is no longer seen at a glance. */
const MIN_LOGO_CONTRAST = 2;

/** What stands behind the company's colour, or on its soft shade: the tokens of web/styles.css. */
export const grounds = {
  light: {
    canvas: "#f6f7f5",
    surface: "#ffffff",
    sunken: "#f0f2ee",
    raised: "#ffffff",
    ink: "#141a16",
  },
  dark: {
    canvas: "#0e1210",
    surface: "#161b18",
    sunken: "#1d2420",
    raised: "#303b35",
    ink: "#eef2ef",
  },
} as const;
export type Theme = keyof typeof grounds;

/** The tokens that follow the company's colour; those of the wall are the same by day and by night. */
export type Shades = Record<Theme, { brand: string; "brand-soft": string; "on-brand": string }> & {
  wall: { "wall-bright": string; wall: string; "wall-deep": string; "on-wall-2": string };
};

const WHITE = "#ffffff";
const STEP = 0.005;

/**
 * The shades of one colour. Hue and strength are those that were chosen; the lightness moves only as far as
 * reading asks for: text in the colour on every ground, and text on the colour, reach MIN_CONTRAST.
 */
export function shadesOf(colour: string): Shades {
  const { lightness, chroma, hue } = toOklch(colour);
  const shade = (l: number, maxChroma = chroma) => fromOklch(l, Math.min(chroma, maxChroma), hue);
  const inTheme = (theme: Theme, softLightness: number, step: number) => {
    const { canvas, surface, sunken, raised } = grounds[theme];
    const soft = shade(softLightness, 0.035);
    const onBrand = theme === "light" ? surface : canvas;
    const against = [canvas, surface, sunken, raised, soft, onBrand];
    const brand = moveUntilReadable(colour, lightness, step, shade, against);
    return { brand, "brand-soft": soft, "on-brand": onBrand };
  };
  const onWall2 = shade(0.94, 0.03);
  const bright = moveUntilReadable(colour, lightness, -STEP, shade, [WHITE, onWall2]);
  const { lightness: wallLightness } = toOklch(bright);
  return {
    light: inTheme("light", 0.955, -STEP),
    dark: inTheme("dark", 0.28, STEP),
    wall: {
      "wall-bright": bright,
      wall: shade(wallLightness * 0.78),
      "wall-deep": shade(wallLightness * 0.45, 0.06),
      "on-wall-2": onWall2,
    },
  };
}

/** Judged as it will be drawn, rounded to eight bits. Black and white, where the way ends, always reach it. */
function moveUntilReadable(
  colour: string,
  from: number,
  step: number,
  shade: (lightness: number) => string,
  against: readonly string[],
) {
  const isReadable = (tried: string) =>
    against.every((ground) => contrast(tried, ground) >= MIN_CONTRAST);
  if (isReadable(colour)) return colour;
  const end = step < 0 ? 0 : 1;
  let lightness = from;
  while (Math.abs(lightness - end) > STEP && !isReadable(shade(lightness))) lightness += step;
  return isReadable(shade(lightness)) ? shade(lightness) : shade(end);
}

/** Of the style element in the page that holds the rules. */
export const COMPANY_STYLE_ID = "company-colours";

/** The rules that lay the colour over the tokens of web/styles.css, which come before them. */
export function colourRules(colour: string | null): string {
  if (colour === null) return "";
  const { light, dark, wall } = shadesOf(colour);
  return [
    `:root,[data-theme="light"]{${tokens(light)}}`,
    `[data-theme="dark"]{${tokens(dark)}}`,
    `:root{${tokens(wall)}}`,
  ].join("");
}

const tokens = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");

/** Which ground a logo with holes in it would be lost on: a dark one needs a light plate, and the reverse. */
export type LogoTone = "dark" | "light" | "any";

/** By most of what can be seen of it. `pixels`: red, green, blue and opacity, byte by byte. */
export function toneOf(pixels: Uint8Array | Uint8ClampedArray): LogoTone {
  let [seen, dark, light] = [0, 0, 0];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4);
    const shine = luminance([red, green, blue]) + 0.05;
    seen += opacity;
    if (shine / NIGHT < MIN_LOGO_CONTRAST) dark += opacity;
    if (DAY / shine < MIN_LOGO_CONTRAST) light += opacity;
  }
  const isFull = seen > 0.98 * 255 * (pixels.length / 4);
  if (isFull) return "any";
  if (dark > seen / 2) return "dark";
  return light > seen / 2 ? "light" : "any";
}

const NIGHT = luminance(grounds.dark.surface) + 0.05;
const DAY = luminance(grounds.light.surface) + 0.05;
