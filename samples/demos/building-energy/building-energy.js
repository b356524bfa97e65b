import {
  Color,
  DirectionalLight,
  HemisphereLight,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
} from "three";
import { follow } from "../stage/easing.js";
import { isPicture, isStill, startFrames } from "../stage/frames.js";
import { createLabels } from "../stage/labels.js";
import { clamp, createOrbit } from "../stage/orbit.js";
import { createView } from "../stage/three-view.js";
import { FLOOR_HEIGHT, FLOORS } from "./city.js";
import { loadFiles } from "./files.js";
import { createQuarter } from "./quarter.js";
import { createTower, showView } from "./tower.js";

const HOME = { yaw: 0.72, pitch: 0.42, distance: 21, focus: [0, 2.5, 0] };
const DAY = new Color("#eadfd0");
const NIGHT = new Color("#1d2430");

const canvas = document.querySelector("canvas");
const form = document.querySelector("form");
const byId = (id) => document.querySelector(`#${id}`);
const view = createView(canvas, 1.02);
const scene = new Scene();
const camera = new PerspectiveCamera(30, 1, 0.5, 200);
const sun = new DirectionalLight("#fff1dc", 3);
const sky = new HemisphereLight("#dfe8ee", "#b9a68e", 1.5);
const orbit = createOrbit(canvas, HOME, { pitch: [0.06, 1.3], distance: [7, 44], sway: 0.35 }, tap);
const pulls = Array.from({ length: FLOORS }, () => follow(0, 0.35));
const lifts = Array.from({ length: FLOORS + 1 }, () => follow(0, 0.35));
const hour = follow(10, 0.3);
let tower;
let quarter;
let matrix;
let frame = 0;

const value = (name) => form.elements[name].value;
const heightOf = (floor) => 0.35 + floor * FLOOR_HEIGHT;
const spots = [
  {
    text: "Solar roof 84 kW",
    at: () => [-1, heightOf(FLOORS) + lifts[FLOORS].now + 0.3, 0.4],
    onPress: () => lookAt(1.1, 1.1),
  },
  {
    text: "Laboratory, floor 6",
    at: () => [2.6, heightOf(5.5) + lifts[5].now, 1.9],
    onPress: () => choose(6),
  },
  { text: "Restaurant, floor 2", at: () => [2.6, heightOf(1.5), 1.9], onPress: () => choose(2) },
];
const roomSpot = { text: "", at: () => roomAt() };
const labels = createLabels([...spots, roomSpot]);

function lookAt(yaw, pitch) {
  choose(0);
  orbit.goTo({ yaw, pitch, distance: 13, focus: [0, 5, 0] });
}

function choose(floor) {
  form.elements.floor.value = floor;
  showStatus();
  orbit.goTo(
    floor === 0
      ? HOME
      : { yaw: 0.5, pitch: 0.62, distance: 17, focus: [1, heightOf(floor) + 0.5, 0.6] },
  );
}

/** The busiest room of the floor that is pulled out. */
function roomAt() {
  const floor = Number(value("floor"));
  const storey = tower?.storeys[floor - 1];
  if (!storey || value("view") === "none") return [0, -50, 0];
  const key = value("view");
  const room = storey.plan.rooms.reduce((best, one) => (one[key] > best[key] ? one : best));
  const texts = {
    energy: `${Math.round(room.energy * 9)} kW`,
    comfort: `${(20 + room.comfort * 4).toFixed(1)} °C`,
    people: `${Math.round(room.people * 14)} people`,
  };
  labels.setText(roomSpot, `${room.name}: ${texts[key]}`);
  const { x, y, z } = storey.group.position;
  return [
    x + (room.x + room.width / 2 - 0.5) * 5.1,
    y + 0.1,
    z + (room.y + room.height / 2 - 0.5) * 3.5,
  ];
}

function showStatus() {
  const floor = Number(value("floor"));
  hour.goal = Number(value("hour"));
  pulls.forEach((pull, i) => (pull.goal = i + 1 === floor ? 1 : 0));
  lifts.forEach((lift, i) => (lift.goal = floor > 0 && i >= floor ? 1.05 : 0));
  const shown = tower.storeys.filter((_, i) => floor === 0 || i + 1 === floor);
  const now = shown.map(({ plan }) => plan.day[Math.floor(hour.goal)]);
  const sum = (name) => now.reduce((total, one) => total + one[name], 0);
  byId("floor-now").textContent = floor === 0 ? "all" : `${floor}, ${shown[0].plan.use}`;
  byId("hour-now").textContent = `${Math.floor(hour.goal)}:${hour.goal % 1 ? "30" : "00"}`;
  byId("power").textContent = `${Math.round(sum("power"))} kW`;
  byId("inside").textContent = `${(sum("temperature") / now.length).toFixed(1)} °C`;
  byId("people").textContent = Math.round(sum("people"));
  showView(tower.storeys, value("view"), hour.goal);
}

/** The floor under the finger comes out; the one that is out goes back. */
function tap(x, y) {
  const at = new Vector2((x / canvas.clientWidth) * 2 - 1, 1 - (y / canvas.clientHeight) * 2);
  const caster = new Raycaster();
  caster.setFromCamera(at, camera);
  const [hit] = caster.intersectObjects(tower.storeys.map(({ walls }) => walls));
  const floor = hit?.object.userData.floor;
  if (floor) choose(floor === Number(value("floor")) ? 0 : floor);
}

/** The sun goes round; at night the windows light up. */
function light() {
  const angle = ((hour.now - 6) / 12) * Math.PI;
  const day = clamp(Math.sin(angle) * 2.2 + 0.25, [0, 1]);
  sun.position.set(-Math.cos(angle) * 26, Math.max(5, Math.sin(angle) * 20), 10);
  sun.intensity = 0.3 + day * 3.5;
  sun.color.set(day > 0.02 ? "#ffc48a" : "#8fa8d8").lerp(new Color("#fff3e2"), day * 0.9);
  sky.intensity = 0.6 + day * 0.55;
  scene.background.copy(NIGHT).lerp(DAY, day);
  for (const { glass } of tower.storeys) glass.emissiveIntensity = (1 - day) * 1.15;
  document.body.classList.toggle("is-night", day < 0.4);
}

function move() {
  tower.storeys.forEach(({ group, glass, walls }, i) => {
    group.position.set(pulls[i].now * 2.3, heightOf(i) + lifts[i].now, pulls[i].now * 1.7);
    glass.opacity = 1 - pulls[i].now * 0.94;
    walls.castShadow = pulls[i].now < 0.5;
    walls.material[2].opacity = 1;
    walls.visible = pulls[i].now < 0.97;
  });
  tower.top.position.y = heightOf(FLOORS) + lifts[FLOORS].now;
}

function draw(seconds) {
  const isMoving = [hour, ...pulls, ...lifts].map((one) => one.advance(seconds)).includes(true);
  const isTravelling = orbit.advance(seconds);
  if (isMoving || frame === 0) light();
  move();
  quarter.cars.drive(seconds * (isStill() ? 0.25 : 1));
  view.renderer.shadowMap.autoUpdate = isMoving || frame % 6 === 0;
  const aspect = canvas.clientWidth / canvas.clientHeight;
  matrix = view.draw(scene, camera, orbit.position(aspect, 1.15));
  const floor = Number(value("floor"));
  labels.place(matrix, (label) =>
    label === roomSpot ? floor > 0 : floor === 0 && canvas.clientWidth > 500,
  );
  frame += 1;
  return isMoving || isTravelling;
}

function build(files) {
  tower = createTower(files);
  quarter = createQuarter(files.tiles);
  scene.background = DAY.clone();
  sun.castShadow = true;
  sun.shadow.mapSize.setScalar(2048);
  sun.shadow.bias = -0.0008;
  sun.shadow.normalBias = 0.04;
  sun.shadow.radius = 3;
  Object.assign(sun.shadow.camera, {
    left: -22,
    right: 22,
    top: 20,
    bottom: -20,
    near: 1,
    far: 70,
  });
  scene.add(tower.group, quarter.group, sun, sky);
}

async function start() {
  document.querySelector(".notice").hidden = view !== undefined;
  if (!view) return;
  document.body.classList.toggle("is-picture", isPicture);
  build(await loadFiles());
  document.querySelector(".loading").remove();
  showStatus();
  if (isPicture) orbit.goTo({ yaw: 0.66, pitch: 0.34, distance: 17, focus: [0, 2.6, 0] });
  form.addEventListener("input", ({ target }) =>
    target.name === "floor" ? choose(Number(target.value)) : showStatus(),
  );
  startFrames(canvas, draw);
}

canvas.addEventListener("webglcontextrestored", () => location.reload());
start().catch(() => {
  document.querySelector(".loading").textContent =
    "The quarter could not be loaded. Please try again.";
});
