import {
  LARGE_THUMBNAIL_HEIGHT,
  LARGE_THUMBNAIL_WIDTH,
  THUMBNAIL_HEIGHT,
  THUMBNAIL_WIDTH,
} from "../../../contract/demos.ts";
import { uploadLimits, uploadMessages } from "../../../contract/uploads.ts";
import { UnusableChoiceError } from "../chosen.ts";
import type { Part, Size } from "./crop.ts";

/** A picture that the browser could read. Its address is given back with `closePicture`. */
export type Picture = Size & { blob: Blob; url: string; image: HTMLImageElement };

/** What the server reads; anything else that a browser can draw is redrawn. */
const SENT_AS_THEY_ARE = new Set(["image/png", "image/jpeg", "image/webp"]);

export async function openPicture(blob: Blob): Promise<Picture> {
  const url = URL.createObjectURL(blob);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    throw new UnusableChoiceError(uploadMessages.unreadableImage);
  }
  return { blob, url, image, width: image.naturalWidth, height: image.naturalHeight };
}

export const closePicture = ({ url }: Picture) => URL.revokeObjectURL(url);

export const fits = ({ width, height }: Size) =>
  width === THUMBNAIL_WIDTH && height === THUMBNAIL_HEIGHT;

/** What is sent of a picture that has the right size already. */
export const bytesOf = async (picture: Picture): Promise<Blob> =>
  SENT_AS_THEY_ARE.has(picture.blob.type) && picture.blob.size <= uploadLimits.bytesPerThumbnail
    ? picture.blob
    : cropPicture(picture, { left: 0, top: 0, width: picture.width, height: picture.height });

/** This part of the picture, as a thumbnail: the large one, if it has more to show than the small one would. */
export async function cropPicture({ image }: Picture, part: Part): Promise<Blob> {
  const size = part.width > THUMBNAIL_WIDTH ? LARGE : SMALL;
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d");
  if (context) {
    context.imageSmoothingQuality = "high";
    const { left, top, width, height } = part;
    context.drawImage(image, left, top, width, height, 0, 0, size.width, size.height);
  }
  // Large pictures as PNG could be more than is taken.
  const type = size === SMALL ? "image/png" : "image/webp";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!context || !blob) throw new UnusableChoiceError(uploadMessages.unreadableImage);
  return blob;
}

const SMALL: Size = { width: THUMBNAIL_WIDTH, height: THUMBNAIL_HEIGHT };
const LARGE: Size = { width: LARGE_THUMBNAIL_WIDTH, height: LARGE_THUMBNAIL_HEIGHT };
/** The server draws it once more. */
const QUALITY = 0.95;
