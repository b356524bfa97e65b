import { modelOf } from "./models.js";
import { createRenderer } from "./renderer.js";
import { createSharpness } from "./sharpness.js";
import { createView } from "./view.js";

const SHARPEST = 2;

const canvas = document.querySelector("canvas");
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const view = createView(canvas, () => requestFrame());
const sharpness = createSharpness();
let renderer;
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
  if (!renderer) return;
  const isStill = stillness.matches || sharpness.isTooSlow();
  const passed = lastTime === 0 ? 16 : now - lastTime;
  lastTime = isStill ? 0 : now;
  const seconds = Math.min(passed, 100) / 1000;
  if (!isStill) clock += seconds;
  view.advance(seconds, isStill);
  fitCanvas(isStill ? sharpness.ofStill(view.isHeld()) : sharpness.ofMoving(passed));
  renderer.draw({ ...view.position(), time: clock });
  if (!isStill) requestFrame();
}

function fitCanvas(share) {
  const ratio = Math.min(devicePixelRatio, SHARPEST) * share;
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
