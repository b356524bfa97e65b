import { THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH } from "../../../contract/demos.ts";

export type Size = { width: number; height: number };
/** What of a picture is kept: around which point, and how much nearer than the farthest. */
export type View = { x: number; y: number; zoom: number };
export type Part = Size & { left: number; top: number };

export const NEAREST = 8;
const MIDDLE = { x: 0.5, y: 0.5 };

/** As much of the picture as the frame can show. */
export const fullView = ({ width, height }: Size): View => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
});

/** In pixels of the picture. Always has the frame's shape, and never leaves the picture. */
export function shownPart(picture: Size, { x, y, zoom }: View): Part {
  const { width, height } = frameIn(picture, zoom);
  return { left: x - width / 2, top: y - height / 2, width, height };
}

/** By a share of the frame: 1 to the right is one whole frame. */
export function moveView(picture: Size, view: View, right: number, down: number): View {
  const { width, height } = frameIn(picture, view.zoom);
  return keepInside(picture, { ...view, x: view.x + right * width, y: view.y + down * height });
}

/** What lies at this point of the frame, from 0 to 1, stays there. */
export function zoomView(picture: Size, view: View, zoom: number, at = MIDDLE): View {
  const nearer = Math.min(NEAREST, Math.max(1, zoom));
  const before = frameIn(picture, view.zoom);
  const after = frameIn(picture, nearer);
  return keepInside(picture, {
    x: view.x + (at.x - 0.5) * (before.width - after.width),
    y: view.y + (at.y - 0.5) * (before.height - after.height),
    zoom: nearer,
  });
}

function frameIn({ width, height }: Size, zoom: number): Size {
  const unit = Math.min(width / THUMBNAIL_WIDTH, height / THUMBNAIL_HEIGHT) / zoom;
  return { width: THUMBNAIL_WIDTH * unit, height: THUMBNAIL_HEIGHT * unit };
}

function keepInside(picture: Size, view: View): View {
  const frame = frameIn(picture, view.zoom);
  return {
    x: within(view.x, frame.width / 2, picture.width),
    y: within(view.y, frame.height / 2, picture.height),
    zoom: view.zoom,
  };
}

const within = (value: number, half: number, most: number) =>
  Math.min(most - half, Math.max(half, value));
