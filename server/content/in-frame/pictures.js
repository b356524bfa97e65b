import { age, before, doc, listen, now, on, proto, safe, post } from "./bridge.js";
import { areaOf } from "./visibility.js";
import { lost } from "./troubles.js";

// Frames and the first picture. Canvases are read in the task that drew them: later they are empty.
const pen = proto("CanvasRenderingContext2D");
const { drawImage, getImageData } = pen;
const sheets = proto("HTMLCanvasElement");
const { getContext, toDataURL } = sheets;
export const askFrame = window.requestAnimationFrame.bind(window);
let canvas;
let painted;
let latest;
let isSeen;
let lastFrame;
let spentMs = 0;
let total = 0;
let drawnAtMs = null;
let wanted = [];
// Reading back stalls the graphics, so it may take a twentieth of the time. At first every picture is read, because a
// demo that renders only on changes may have drawn its last.
const BUDGET_MS = 500;
const drawn = new Set();
export const drawing = () => ({ isSeen, total, drawnAtMs });
export const isContextLost = () =>
  [...lost].some((element) => element.isConnected && (!canvas || element === canvas));
const show = (kind) => {
  if (isSeen) return;
  isSeen = true;
  post("picture", { kind, afterMs: age() });
};
const sheetOf = (width, height) => {
  const sheet = doc.createElement("canvas");
  sheet.width = width;
  sheet.height = height;
  const context = getContext.call(sheet, "2d");
  // Averaged, so that a thin line is still visible when scaled down.
  context.imageSmoothingQuality = "high";
  return { sheet, context };
};
const copy = (source, { context, sheet: { width, height } }) => {
  context.clearRect(0, 0, width, height);
  drawImage.call(context, source, 0, 0, width, height);
};
let sample;
// Fine enough for small print and a wire frame. The browser scales it down before it is read.
const isPicture = (source) => {
  sample = sample || sheetOf(192, 128);
  try {
    copy(source, sample);
    const { data } = getImageData.call(sample.context, 0, 0, 192, 128);
    return data.some((value, i) => Math.abs(value - data[i % 4]) > 6);
  } catch ({ name }) {
    // It contains pictures of other hosts, so it may not be read; but it is not empty.
    sample = null;
    return name === "SecurityError";
  }
};
const answer = (source) => {
  const requests = wanted;
  wanted = [];
  for (const { id, width } of requests) {
    let image = null;
    try {
      const size = [source.videoWidth || source.width, source.videoHeight || source.height];
      const scale = Math.min(1, (width || 1200) / size[0], 800 / size[1]);
      const whole = sheetOf(...size.map((side) => Math.ceil(side * scale)));
      copy(source, whole);
      image = toDataURL.call(whole.sheet, width ? "image/jpeg" : "image/png");
    } catch {
      // Nothing is drawn, or there are pictures of another host in it.
    }
    post("snapshot", { id, image });
  }
};
const largest = (elements) =>
  elements.reduce((most, element) => (areaOf(element) > areaOf(most) ? element : most));
// A frame counter in the corner does not count as a picture while the stage is empty.
const isMain = () => {
  const area = areaOf(canvas);
  return area > 0 && area * 4 >= areaOf(largest([canvas, ...doc.querySelectorAll("canvas")]));
};
// Checked again from time to time: a hidden canvas may become visible without being redrawn.
export const showPainted = () => {
  if (isSeen || !painted) return;
  canvas = painted;
  if (isMain()) show("canvas");
};
const look = safe(() => {
  // Some draw first and insert their canvas into the page afterwards.
  const changed = [...drawn].filter(({ isConnected }) => isConnected);
  drawn.clear();
  latest = undefined;
  if (!changed.length) return;
  // The same value for everything drawn within one frame of the screen.
  const frame = doc.timeline.currentTime;
  if (frame !== lastFrame) total += 1;
  lastFrame = frame;
  drawnAtMs = age();
  const isWanted = wanted.length > 0;
  const isDue = !isSeen && spentMs < BUDGET_MS + age() / 20;
  if (!isWanted && !isDue && canvas && canvas.isConnected) return;
  canvas = largest(changed);
  if (isWanted) answer(canvas);
  if (!isDue) return;
  const started = now();
  painted = isPicture(canvas) ? canvas : undefined;
  showPainted();
  spentMs += now() - started;
});
const drew = (context) => {
  const next = context.canvas;
  if (!next || next === latest || (lost.size && lost.has(next))) return;
  latest = next;
  if (!drawn.size) queueMicrotask(look);
  drawn.add(next);
};
safe(() => {
  const draws = "drawArrays drawElements drawArraysInstanced drawElementsInstanced";
  before(proto("WebGLRenderingContext"), draws, drew);
  before(proto("WebGL2RenderingContext"), draws + " drawRangeElements blitFramebuffer", drew);
  before(pen, "drawImage fillRect fill stroke fillText strokeRect strokeText putImageData", drew);
  before(proto("ImageBitmapRenderingContext"), "transferFromImageBitmap", drew);
  before(proto("GPUCanvasContext"), "getCurrentTexture", drew);
  // Drawn by a worker: what is visible is the previous frame.
  before(sheets, "transferControlToOffscreen", (element) => {
    const tick = () => {
      drew({ canvas: element });
      askFrame(tick);
    };
    tick();
  });
})();
const films = new Set();
on(doc, "playing", ({ target }) => {
  if (films.has(target) || !target.requestVideoFrameCallback) return;
  films.add(target);
  const tick = safe(() => {
    target.requestVideoFrameCallback(tick);
    // A video used as a texture, or to keep a phone awake.
    if (canvas || areaOf(target) * 50 < innerWidth * innerHeight) return;
    total += 1;
    drawnAtMs = age();
    if (wanted.length) answer(target);
    show("video");
  });
  tick();
});
listen("snapshot", (request) => {
  wanted.push(request);
  // Nothing renders any more: the current contents are better than no answer, and people have seen them.
  setTimeout(() => {
    if (!wanted.includes(request)) return;
    answer(request.width ? undefined : canvas || doc.querySelector("video"));
  }, 2000);
});
