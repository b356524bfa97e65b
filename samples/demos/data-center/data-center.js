import { place } from "../../bundled-page/matrices.js";
import { createCamera } from "../stage/camera.js";
import { follow } from "../stage/easing.js";
import { isPicture, startFrames } from "../stage/frames.js";
import { createLabels } from "../stage/labels.js";
import { createStudio } from "../stage/studio.js";
import { RACK } from "./hall.js";
import { sceneShader } from "./scene-shader.js";
import { readMeshes } from "./mesh-file.js";
import { drawPictures } from "./pictures.js";
import { createWalk, stops } from "./walk.js";

const RACKS = 12;
const OPENED = 6;
const ONE = [1, 1, 1];

const canvas = document.querySelector("canvas");
const form = document.querySelector("form");
const byId = (id) => document.querySelector(`#${id}`);
const studio = createStudio(canvas, {
  sceneShader,
  sun: [0.2, 1, 0.1],
  reach: 6,
  sheet: drawPictures(),
});
const walk = createWalk(canvas, (way) => {
  form.elements.way.value = way;
  showStatus();
});
const opened = follow(0, 0.45);
const load = follow(0.62, 0.4);
const heat = follow(0, 0.25);
const labels = createLabels([
  { text: "Supply air 21 °C", at: [0, 0.05, -3.2], when: [0.12, 0.3] },
  { text: "Rack 07, 14.2 kW", at: [0.62, 1.85, -3.9], when: [0.25, 0.48] },
  { text: "Return air", at: [2.4, 1.5, -2], when: [0.82, 1.01] },
  { text: "Chilled water", at: [2.0, 2.9, -3.9], when: [0.9, 1.01], side: "left" },
]);
const nodes = [];
let moving = {};
let time = 0;

/** Rows A and B face the cold aisle, row C turns its back to the hot one. */
function arrange(meshes) {
  const kinds = ["dense", "dense", "storage", "dense", "network", "dense", "storage"];
  for (const [x, yaw, row] of [
    [-0.6 - RACK.depth / 2, Math.PI / 2, 0],
    [0.6 + RACK.depth / 2, -Math.PI / 2, 1],
    [3.1 + RACK.depth / 2, Math.PI / 2, 2],
  ])
    for (let i = 0; i < RACKS; i++) {
      const z = -0.3 - i * RACK.width;
      const isOpen = row === 1 && i === OPENED;
      const mesh = meshes[isOpen ? "opened" : kinds[(i * 3 + row * 2) % kinds.length]];
      nodes.push({ mesh, matrix: place([x, 0, z], ONE, yaw) });
      if (isOpen) moving = { x, z, yaw, door: node(meshes.door), server: node(meshes.server) };
    }
  for (const name of ["room", "trays", "roof"]) nodes.push({ ...node(meshes[name]), isRoom: true });
  for (const z of [-6.4, -4.6, -2.8, -1])
    nodes.push({ mesh: meshes.cooler, matrix: place([-3.2, 0, z], ONE, Math.PI / 2) });
  nodes.push(moving.door, moving.server);
}

const node = (mesh) => ({ mesh, matrix: place([0, 0, 0], ONE) });

function moveRack() {
  const { x, z, yaw, door, server } = moving;
  const front = x - RACK.depth / 2 - 0.005;
  // The hinge is at the far side: the open door does not stand between.
  door.matrix = place([front, 0, z - RACK.width / 2 + 0.01], ONE, yaw - opened.now * 1.85);
  server.matrix = place([x - 0.42 * Math.max(0, opened.now * 1.6 - 0.6), 0, z], ONE, yaw);
}

function showStatus() {
  const share = Number(form.elements.load.value);
  load.goal = share / 100;
  heat.goal = form.elements.view.value === "heat" ? 1 : 0;
  const power = 432 * load.goal;
  const here = stops.findLast(({ at }) => walk.way() >= at - 0.06) ?? stops[0];
  byId("place").textContent = here.name;
  byId("load-now").textContent = `${share} %`;
  byId("power").textContent = `${Math.round(power)} kW`;
  byId("hot").textContent = `${(27 + load.goal * 10).toFixed(1)} °C`;
  byId("pue").textContent = (1.12 + 0.11 * (1 - load.goal)).toFixed(2);
  byId("next").textContent = walk.way() > 0.97 ? "Start again" : "Walk on";
}

function walkOn() {
  const next = stops.find(({ at }) => at > walk.way() + 0.02);
  walk.walkTo(next?.at ?? 0);
}

/** An opening rack must be visible, so the camera walks there. */
function toggleRack() {
  opened.goal = opened.goal === 1 ? 0 : 1;
  byId("rack").setAttribute("aria-pressed", String(opened.goal === 1));
  byId("rack").textContent = opened.goal === 1 ? "Close rack" : "Open rack";
  if (opened.goal === 1) walk.walkTo(stops[2].at);
}

function draw(seconds) {
  time += seconds;
  const isMoving = [opened, load, heat].map((value) => value.advance(seconds)).includes(true);
  const isWalking = walk.advance(seconds);
  moveRack();
  const isTall = canvas.clientHeight > canvas.clientWidth;
  const view = createCamera(walk.position(), canvas, isTall ? 1.25 : 1.02);
  studio.draw(
    nodes,
    { ...view, time, key: [0, 0, 0], coat: [0, 0, 0], load: load.now, heat: heat.now },
    false,
  );
  const way = walk.way();
  labels.place(view.camera, ({ when: [from, to] }) => way >= from && way < to && !isWalking);
  return isMoving || isWalking;
}

async function start() {
  document.querySelector(".notice").hidden = studio !== undefined;
  if (!studio) return;
  document.body.classList.toggle("is-picture", isPicture);
  const answer = await fetch("Build/data-center.data.br");
  const meshes = readMeshes(await answer.arrayBuffer());
  arrange(
    Object.fromEntries(Object.entries(meshes).map(([name, mesh]) => [name, studio.load(mesh)])),
  );
  document.querySelector(".loading").remove();
  showStatus();
  if (isPicture) walk.walkTo(0.19);
  form.addEventListener("input", ({ target }) => {
    if (target.name === "way") walk.walkTo(Number(target.value));
    showStatus();
  });
  byId("next").addEventListener("click", walkOn);
  byId("rack").addEventListener("click", toggleRack);
  startFrames(canvas, draw);
}

canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
canvas.addEventListener("webglcontextrestored", () => location.reload());
start().catch(() => {
  document.querySelector(".loading").textContent =
    "The hall could not be loaded: its files are Brotli-compressed, and the host has to say so.";
});
