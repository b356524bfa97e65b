import type { Sharp } from "sharp";
import {
  LARGE_THUMBNAIL_HEIGHT,
  LARGE_THUMBNAIL_WIDTH,
  THUMBNAIL_HEIGHT,
  THUMBNAIL_WIDTH,
} from "../../contract/demos.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import { badInput } from "../http/errors.ts";

/** By their first bytes: the name and the type that were sent prove nothing, and SVG is a program. */
const SIGNATURES = [/^89504e470d0a1a0a/, /^ffd8ff/, /^52494646.{8}57454250/];
const QUALITY = 90;

export interface Redrawn {
  thumbnail: Buffer;
  /** Only of a picture that came in that size. */
  large: Buffer | null;
}

/** Decoded and re-encoded: whatever else was in the file, behind the picture or beside it, is gone. */
export async function redraw(bytes: Buffer): Promise<Redrawn> {
  if (!isPicture(bytes)) throw unreadable();
  // Loaded with the first picture, not with every start.
  const { default: sharp } = await import("sharp");
  // The size stands in the first bytes, and is compared before anything of that size is decoded.
  const { width, height } = await readSize(sharp(bytes, { limitInputPixels: false }));
  const isLarge = width === LARGE_THUMBNAIL_WIDTH && height === LARGE_THUMBNAIL_HEIGHT;
  if (!isLarge && (width !== THUMBNAIL_WIDTH || height !== THUMBNAIL_HEIGHT))
    throw badInput("files", uploadMessages.wrongImageSize(width, height));
  const limits = { limitInputPixels: width * height, failOn: "error" } as const;
  const draw = () => sharp(bytes, limits).autoOrient();
  try {
    return {
      thumbnail: await asWebp(isLarge ? draw().resize(THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT) : draw()),
      large: isLarge ? await asWebp(draw()) : null,
    };
  } catch {
    throw unreadable();
  }
}

export function isPicture(bytes: Buffer): boolean {
  const start = bytes.toString("hex", 0, 16);
  return SIGNATURES.some((signature) => signature.test(start));
}

const asWebp = (picture: Sharp) =>
  picture.webp({ quality: QUALITY, smartSubsample: true }).toBuffer();

/** As it is shown: a camera may have noted that the picture lies on its side. */
async function readSize(picture: Sharp) {
  try {
    return (await picture.metadata()).autoOrient;
  } catch {
    throw unreadable();
  }
}

const unreadable = () => badInput("files", uploadMessages.unreadableImage);
