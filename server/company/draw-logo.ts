import { createHash } from "node:crypto";
import {
  companyMessages,
  LOGO_HEIGHT,
  LOGO_WIDTH,
  MAX_LOGO_BYTES,
} from "../../contract/company.ts";
import { type LogoTone, toneOf } from "../../contract/company-colours.ts";
import { badInput } from "../http/errors.ts";
import { isPicture } from "../pictures/redraw.ts";

/** What is decoded: larger ones are refused by their first bytes. */
const MAX_PIXELS = 16_000_000;
const ICON_SIDE = 64;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

export interface DrawnLogo {
  version: string;
  bytes: Buffer;
  icon: Buffer;
  width: number;
  height: number;
  tone: LogoTone;
}

/** Decoded and encoded again, as PNG: nothing of the file itself is kept, and an SVG is not even opened. */
export async function drawLogo(base64: string): Promise<DrawnLogo> {
  const sent = Buffer.from(base64, "base64");
  if (sent.length > MAX_LOGO_BYTES) throw badInput("logo", companyMessages.logoTooLarge);
  if (!isPicture(sent)) throw unreadable();
  // Loaded with the first logo, not with every start.
  const { default: sharp } = await import("sharp");
  try {
    const limits = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
    const { data: bytes, info } = await sharp(sent, limits)
      .autoOrient()
      .resize(LOGO_WIDTH, LOGO_HEIGHT, { fit: "inside", withoutEnlargement: true })
      .ensureAlpha()
      .png()
      .toBuffer({ resolveWithObject: true });
    const icon = await sharp(bytes)
      .resize(ICON_SIDE, ICON_SIDE, { fit: "contain", background: CLEAR })
      .png()
      .toBuffer();
    const pixels = await sharp(bytes).raw().toBuffer();
    const version = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
    const { width, height } = info;
    return { version, bytes, icon, width, height, tone: toneOf(pixels) };
  } catch {
    throw unreadable();
  }
}

const unreadable = () => badInput("logo", companyMessages.unreadableLogo);
