import { modelOf } from "./models.js";
import { createRenderer } from "./renderer.js";
import { createView } from "./view.js";

const SHARPEST = 2;
const SLOW_FRAME_MS = 45;

const canvas = document.querySelector("canvas");
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const view = createView(canvas, () => requestFrame());

let renderer;
let sharpness = 1;
let slowFrames = 0;
let frame = 0;
let lastTime = 0;
let clock = 12;

/** `#<category>/<title>` chooses the model, so that a demo plays what its thumbnail shows. */
function start() {
  const [category = "", title = ""] = location.hash.slice(1).split("/").map(decode);
  const model = modelOf(category, title);
  renderer = createRenderer(canvas, model);
  view.lookFrom(model.yaw);
  document.querySelector("p").hidden = renderer !== undefined;
  canvas.hidden = renderer === undefined;
  requestFrame();
}

function requestFrame() {
  if (frame === 0 && renderer && !document.hidden) frame = requestAnimationFrame(draw);
}

function draw(now) {
  frame = 0;
  const passed = lastTime === 0 ? 16 : now - lastTime;
  lastTime = now;
  const seconds = Math.min(passed, 100) / 1000;
  if (!stillness.matches) clock += seconds;
  const isMoving = view.advance(seconds, stillness.matches);
  fitCanvas(passed);
  renderer.draw({ ...view.position(), time: clock });
  if (!stillness.matches || isMoving) requestFrame();
  else lastTime = 0;
}

/** On a machine that cannot keep up, fewer pixels look better than a slide show. */
function fitCanvas(passed) {
  slowFrames = passed > SLOW_FRAME_MS && passed < 1000 ? slowFrames + 1 : 0;
  if (slowFrames > 12 && sharpness > 0.4) {
    sharpness *= 0.75;
    slowFrames = 0;
  }
  const ratio = Math.min(devicePixelRatio, SHARPEST) * sharpness;
  const width = Math.max(1, Math.round(canvas.clientWidth * ratio));
  const height = Math.max(1, Math.round(canvas.clientHeight * ratio));
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

new ResizeObserver(requestFrame).observe(canvas);
stillness.addEventListener("change", requestFrame);
addEventListener("hashchange", start);
document.addEventListener("visibilitychange", () => {
  lastTime = 0;
  requestFrame();
});
canvas.addEventListener("webglcontextlost", (event) => {
  event.preventDefault();
  renderer = undefined;
});
canvas.addEventListener("webglcontextrestored", start);
start();
