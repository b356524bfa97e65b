import { lookAt, multiply, perspective } from "../../bundled-page/matrices.js";

/**
 * From `eye` to `focus`. The middle of the picture moves away from the controls: to the left where they
 * stand at the right, up where they lie at the bottom. `rayX`, `rayY`, `rayZ` lead through each pixel.
 */
export function createCamera({ eye, focus, distance }, canvas, fieldOfView = 0.5) {
  const aspect = canvas.clientWidth / Math.max(1, canvas.clientHeight);
  const projection = perspective(fieldOfView, aspect, distance * 0.05, distance + 40);
  const [x, y] = middleBeside(canvas);
  projection[8] = -x;
  projection[9] = -y;
  const view = lookAt(eye, focus);
  const high = Math.tan(fieldOfView / 2);
  const row = (i, scale) => [view[i] * scale, view[i + 4] * scale, view[i + 8] * scale];
  const [rayX, rayY, back] = [row(0, high * aspect), row(1, high), row(2, 1)];
  const rayZ = back.map((value, i) => -value - rayX[i] * x - rayY[i] * y);
  return { camera: multiply(projection, view), eye, rayX, rayY, rayZ };
}

/** Where the middle of the free part of the canvas is, from -1 to 1. */
export function middleBeside(canvas) {
  const panel = document.querySelector(".panel");
  if (!panel || (panel.offsetParent === null && panel.offsetWidth === 0)) return [0, 0];
  const { width, height } = panel.getBoundingClientRect();
  const isBelow = width > canvas.clientWidth * 0.6;
  if (isBelow) return [0, (height / canvas.clientHeight) * 0.8];
  return [(-width / canvas.clientWidth) * 0.8, 0];
}
