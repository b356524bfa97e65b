/** Colours as people see them (Oklab): the same step in lightness looks the same whatever the hue. */
export type Oklch = { lightness: number; chroma: number; hue: number };
type Triple = readonly [number, number, number];

/** "#rrggbb" as three bytes. */
const bytesOf = (hex: string): Triple => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const toLinear = (byte: number) => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const toByte = (linear: number) => {
  const share = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(share * 255);
};

/** As WCAG defines it. */
export function luminance(colour: string | Triple): number {
  const [red, green, blue] = typeof colour === "string" ? bytesOf(colour) : colour;
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

export function toOklch(hex: string): Oklch {
  const [byteR, byteG, byteB] = bytesOf(hex);
  const [r, g, b] = [toLinear(byteR), toLinear(byteG), toLinear(byteB)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness,
    chroma: Math.hypot(greenRed, blueYellow),
    hue: Math.atan2(blueYellow, greenRed),
  };
}

/** What a screen cannot show is weakened until it can: the hue stays. */
export function fromOklch(lightness: number, chroma: number, hue: number): string {
  const light = Math.min(1, Math.max(0, lightness));
  let [low, high] = [0, chroma];
  if (!isOnScreen(linearOf(light, chroma, hue)))
    for (let i = 0; i < 20; i += 1) {
      const middle = (low + high) / 2;
      if (isOnScreen(linearOf(light, middle, hue))) low = middle;
      else high = middle;
    }
  else low = chroma;
  const parts = linearOf(light, low, hue).map((part) => Math.min(1, Math.max(0, part)));
  return `#${parts.map((part) => toByte(part).toString(16).padStart(2, "0")).join("")}`;
}

function linearOf(lightness: number, chroma: number, hue: number): Triple {
  const [greenRed, blueYellow] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3;
  const m = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3;
  const s = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const TOLERANCE = 0.0005;
const isOnScreen = (parts: Triple) =>
  parts.every((part) => part >= -TOLERANCE && part <= 1 + TOLERANCE);
