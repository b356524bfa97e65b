import { loadModel } from "./gltf.js";
import { createOrbit } from "./orbit.js";
import { createRenderer } from "./renderer.js";
import { createScene } from "./scene.js";

const canvas = document.querySelector("canvas");
const notice = document.querySelector("p");

/** Said to the person, and thrown again for whoever watches the page. */
function fail(error) {
  notice.textContent = `This model cannot be shown. ${error.message}`;
  notice.hidden = false;
  throw error;
}

async function start() {
  const model = await loadModel(new URL(document.body.dataset.model, location.href));
  const scene = createScene(model);
  const draw = createRenderer(canvas, model, scene);
  if (!draw)
    throw new Error("It needs WebGL 2: turn on hardware acceleration, or take another browser.");
  const orbit = createOrbit(canvas);
  const began = performance.now();
  let last = began;
  const frame = (now) => {
    fit();
    draw(orbit(Math.min(now - last, 100)), Math.max(0, now - began) / 1000);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** As sharp as the screen, within what any machine can fill. */
function fit() {
  const ratio = Math.min(devicePixelRatio, 2);
  const width = Math.max(1, Math.round(canvas.clientWidth * ratio));
  const height = Math.max(1, Math.round(canvas.clientHeight * ratio));
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
}

start().catch(fail);
