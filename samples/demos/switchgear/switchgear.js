import { createCamera } from "../stage/camera.js";
import { follow } from "../stage/easing.js";
import { isPicture, startFrames } from "../stage/frames.js";
import { createLabels } from "../stage/labels.js";
import { light } from "../stage/mesh.js";
import { createOrbit } from "../stage/orbit.js";
import { createStudio } from "../stage/studio.js";
import { place } from "../../bundled-page/matrices.js";
import { cabinetParts, kinds, SIZE } from "./cabinets.js";
import { sceneShader } from "./scene-shader.js";
import { drawPictures } from "./pictures.js";

const COATS = { light: "#c3c8c3", graphite: "#3a4145", green: "#14724a" };
const OPEN_ANGLE = 1.95;
const WEIGHTS = { incomer: 410, feeders: 360, control: 290 };
const START = { yaw: 0.55, pitch: 0.2, distance: 5.6, focus: [0, 1.02, 0] };

const canvas = document.querySelector("canvas");
const byId = (id) => document.querySelector(`#${id}`);
const form = document.querySelector("form");
const pictures = drawPictures();
const studio = createStudio(canvas, {
  sceneShader,
  sun: [0.55, 1.1, 0.9],
  reach: 3.1,
  sheet: pictures.sheet,
});
const cabinets = kinds.map((kind) => ({
  kind,
  parts: [],
  open: follow(0, 0.32),
  there: follow(0, 0.3),
  x: follow(0, 0.3),
}));
const apart = follow(0, 0.5);
const coat = light(COATS.light).map((value) => follow(value, 0.2));
const orbit = createOrbit(canvas, START, { pitch: [0.03, 1.1], distance: [2, 9], sway: 0.3 }, tap);
let time = 0;
let lastCamera;

/** A point in a cabinet, and how it moves when everything is taken apart. */
const placeIn = (i, at, away) => () => {
  const [x, y, z] = at.map((value, k) => value + away[k] * apart.now);
  return [x + xOf(i), y, z];
};
const labels = createLabels([
  {
    text: "Air circuit breaker, 2500 A",
    at: placeIn(0, [-0.2, 0.95, 0.22], [0, 0, 0.42]),
    cabinet: 0,
    side: "left",
  },
  {
    text: "Copper busbars",
    at: placeIn(0, [-0.18, 1.72, -0.2], [0, 0.05, -0.35]),
    cabinet: 0,
    side: "left",
  },
  { text: "Withdrawable feeders", at: placeIn(1, [0.32, 1.86, 0.58], [0, 0, 0.1]), cabinet: 1 },
  { text: "Drives and control", at: placeIn(2, [0.2, 1.2, 0], [0, 0, 0.35]), cabinet: 2 },
]);

function choose() {
  const { cabinets: count, coat: finish } = Object.fromEntries(new FormData(form));
  const used = kinds.slice(0, Number(count));
  cabinets.forEach((cabinet, i) => {
    cabinet.there.goal = i < used.length ? 1 : 0;
    cabinet.x.goal = (i - (used.length - 1) / 2) * SIZE.width;
  });
  light(COATS[finish]).forEach((value, i) => (coat[i].goal = value));
  const feeders = used.filter((kind) => kind === "feeders").length * 5;
  byId("order").textContent = used.length === 1 ? "1 cabinet" : `${used.length} cabinets`;
  byId("width").textContent = `${Math.round(used.length * SIZE.width * 1000)} mm`;
  byId("feeders").textContent = feeders;
  byId("weight").textContent = `${used.reduce((sum, kind) => sum + WEIGHTS[kind], 0)} kg`;
  orbit.goTo({ distance: 4.4 + used.length * 0.42 + apart.goal * 1.7 });
  showDoors();
}

const shown = () => cabinets.filter(({ there }) => there.goal === 1);

function showDoors() {
  const isOpen = shown().every(({ open }) => open.goal === 1);
  byId("doors").textContent = isOpen ? "Close all" : "Open all";
}

function toggleDoors() {
  const goal = shown().every(({ open }) => open.goal === 1) ? 0 : 1;
  for (const cabinet of cabinets) cabinet.open.goal = goal;
  showDoors();
}

function toggleApart() {
  apart.goal = apart.goal === 1 ? 0 : 1;
  byId("explode").setAttribute("aria-pressed", String(apart.goal === 1));
  byId("explode").textContent = apart.goal === 1 ? "Put together" : "Take apart";
  choose();
}

/** The cabinet whose front the finger points at opens or closes. */
function tap(x, y) {
  const { eye, rayX, rayY, rayZ } = lastCamera;
  const [px, py] = [(x / canvas.clientWidth) * 2 - 1, 1 - (y / canvas.clientHeight) * 2];
  const ray = rayZ.map((value, i) => value + rayX[i] * px + rayY[i] * py);
  const far = (SIZE.depth / 2 - eye[2]) / ray[2];
  const at = eye.map((value, i) => value + ray[i] * far);
  if (far < 0 || at[1] < 0 || at[1] > SIZE.height) return;
  const hit = shown().find((cabinet) => Math.abs(cabinet.x.now - at[0]) < SIZE.width / 2);
  if (!hit) return;
  hit.open.goal = hit.open.goal === 1 ? 0 : 1;
  showDoors();
}

function xOf(index) {
  const middle = (shown().length - 1) / 2;
  return cabinets[index].x.now + apart.now * (index - middle) * 0.4;
}

/** Where a part is now: on its hinge, on its rails, or away from all the others. */
function matrixOf(part, cabinet, index) {
  const split = apart.now;
  const x = xOf(index);
  const [dx, dy, dz] = part.away.map((value) => value * split);
  const rise = (1 - cabinet.there.now) * -2.6;
  if (!part.hinge) {
    const slide = (part.slide ?? 0) * cabinet.open.now * (1 - split);
    return place([x + dx, dy + rise, dz + slide], [1, 1, 1]);
  }
  const at = part.hinge.map((value, i) => value + [x + dx, dy + rise, dz][i]);
  return place(at, [1, 1, 1], -OPEN_ANGLE * Math.max(cabinet.open.now * (1 - split), split * 0.7));
}

function draw(seconds) {
  time += seconds;
  const moving = [apart, ...coat, ...cabinets.flatMap(({ open, there, x }) => [open, there, x])];
  const isMoving = moving.map((value) => value.advance(seconds)).includes(true);
  const isTravelling = orbit.advance(seconds);
  const nodes = cabinets.flatMap((cabinet, i) =>
    cabinet.there.now < 0.01
      ? []
      : cabinet.parts.map((part) => ({ mesh: part.mesh, matrix: matrixOf(part, cabinet, i) })),
  );
  const wide = Math.max(0.35, (cabinets.filter(({ there }) => there.goal).length * SIZE.width) / 2);
  const aspect = canvas.clientWidth / canvas.clientHeight;
  const opened = Math.max(...cabinets.map(({ open, there }) => open.now * there.now));
  lastCamera = createCamera(orbit.position(aspect, 0.95), canvas);
  const values = {
    ...lastCamera,
    time,
    back: [0.4, 0.435, 0.42],
    key: [1.12, 1.07, 0.98],
    coat: coat.map(({ now }) => now),
    half_: [wide + apart.now * 0.4, SIZE.height, SIZE.depth / 2],
    inside: (opened * 0.9 + apart.now * 0.1) * (0.96 + 0.04 * Math.sin(time * 2)),
    apart: apart.now,
  };
  studio.draw(nodes, values, isMoving);
  labels.place(lastCamera.camera, ({ cabinet }) => {
    const { open, there } = cabinets[cabinet];
    return there.goal === 1 && (open.now > 0.8 || apart.now > 0.8) && canvas.clientWidth > 640;
  });
  return isMoving || isTravelling;
}

function start() {
  document.querySelector(".notice").hidden = studio !== undefined;
  if (!studio) return;
  document.body.classList.toggle("is-picture", isPicture);
  for (const cabinet of cabinets)
    cabinet.parts = cabinetParts(cabinet.kind, pictures).map((part) => ({
      ...part,
      mesh: studio.load(part.mesh),
    }));
  choose();
  for (const cabinet of cabinets) {
    cabinet.there.now = cabinet.there.goal;
    cabinet.x.now = cabinet.x.goal;
  }
  cabinets[0].open.goal = 1;
  if (isPicture) orbit.goTo({ yaw: 0.5, distance: 5.4 });
  form.addEventListener("input", choose);
  byId("doors").addEventListener("click", toggleDoors);
  byId("explode").addEventListener("click", toggleApart);
  startFrames(canvas, draw);
}

canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
canvas.addEventListener("webglcontextrestored", () => location.reload());
start();
