import {
  BufferGeometry,
  DirectionalLight,
  Float32BufferAttribute,
  Fog,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  PerspectiveCamera,
  Scene,
} from "three";
import { follow } from "../stage/easing.js";
import { isPicture, isStill, startFrames } from "../stage/frames.js";
import { isSoftware } from "../stage/graphics.js";
import { createLabels } from "../stage/labels.js";
import { createOrbit } from "../stage/orbit.js";
import { createView } from "../stage/three-view.js";
import { hours, mixHours, startHour } from "./hours.js";
import {
  createGround,
  createRidges,
  createSky,
  createTrees,
  heightAt,
  noise,
} from "./landscape.js";
import { createTurbine, HUB_HEIGHT } from "./machine.js";
import { operate } from "./operation.js";

const PARK = { yaw: 0.62, pitch: 0.1, distance: 25, focus: [0, 7, 0] };
const NACELLE = { yaw: 1.25, pitch: 0.42, distance: 7, focus: [0, HUB_HEIGHT + 0.5, -0.1] };
const OTHERS = [
  [-26, -22],
  [-12, -44],
  [12, -34],
  [34, -52],
  [44, -20],
  [-48, -48],
  [-44, 4],
];

const canvas = document.querySelector("canvas");
const form = document.querySelector("form");
const byId = (id) => document.querySelector(`#${id}`);
const view = createView(canvas, 0.86);
const scene = new Scene();
const camera = new PerspectiveCamera(34, 1, 0.3, 700);
const orbit = createOrbit(canvas, PARK, { pitch: [-0.12, 1.2], distance: [4, 60], sway: 0.22 });
const sun = new DirectionalLight();
const sky = new HemisphereLight();
const dome = createSky();
const hero = createTurbine(true);
const others = OTHERS.map(([x, z]) => {
  const turbine = createTurbine(false);
  turbine.group.position.set(x, heightAt(x, z), z);
  turbine.head.rotation.y = 0.1;
  turbine.rotor.rotation.z = x;
  return turbine;
});
const lines = createWindLines();
const cover = follow(0, 0.5);
const turns = follow(0, 1.2);
const pitch = follow(0, 0.6);
const now = startHour("morning");
let wind = 9;
let time = 0;
let frame = 0;

const labels = createLabels([
  { text: "Main bearing", at: [0, HUB_HEIGHT + 0.1, 0.45], side: "left" },
  { text: "Gearbox 1 : 97", at: [0, HUB_HEIGHT + 0.42, -0.12], side: "up" },
  { text: "Brake", at: [0.12, HUB_HEIGHT + 0.05, -0.62], side: "down" },
  { text: "Generator", at: [0, HUB_HEIGHT + 0.42, -1.1], side: "up" },
]);

function build() {
  scene.fog = new Fog("#ffffff", 30, 250);
  sun.castShadow = true;
  sun.shadow.mapSize.setScalar(isSoftware && !isPicture ? 1024 : 2048);
  sun.shadow.bias = -0.0006;
  sun.shadow.normalBias = 0.03;
  Object.assign(sun.shadow.camera, { left: -14, right: 14, top: 17, bottom: -9, near: 1, far: 90 });
  scene.add(createGround(), createTrees(), createRidges(), dome.group, sun, sun.target, sky, lines);
  scene.add(hero.group, ...others.map(({ group }) => group));
  sun.target.position.set(0, 4, 0);
}

function light(seconds) {
  const goal = hours[new FormData(form).get("light")];
  const way = Math.abs(now.strength - goal.strength) + now.at.distanceTo(goal.at);
  if (way < 0.001 && frame > 0) return false;
  mixHours(now, goal, isStill() || isPicture || frame === 0 ? 1 : 1 - Math.exp(-seconds * 4));
  dome.paint(now.top, now.low, now.at, now.shine);
  scene.fog.color.copy(now.low).lerp(now.top, 0.16);
  sun.color.copy(now.sun);
  sun.intensity = now.strength;
  sun.position.copy(now.at).multiplyScalar(45).add(sun.target.position);
  sky.color.copy(now.ambient);
  sky.groundColor.copy(now.ground);
  sky.intensity = 1.5;
  return true;
}

function showStatus() {
  const { power, turns: speed, pitch: angle, state } = operate(wind);
  byId("wind-now").textContent = `${wind.toFixed(1)} m/s, ${state}`;
  byId("power").textContent = `${power.toFixed(2)} MW`;
  byId("turns").textContent = `${speed.toFixed(1)} rpm`;
  byId("pitch").textContent = `${Math.round(angle)}°`;
  turns.goal = speed;
  pitch.goal = (angle * Math.PI) / 180;
  document.body.classList.toggle("is-evening", new FormData(form).get("light") === "evening");
}

function toggleNacelle() {
  cover.goal = cover.goal === 1 ? 0 : 1;
  byId("nacelle").textContent = cover.goal === 1 ? "Back to the park" : "Open the nacelle";
  orbit.goTo(cover.goal === 1 ? NACELLE : PARK);
  document.body.classList.toggle("is-near", cover.goal === 1);
}

/** With reduced motion the rotor creeps, so that it is still seen to run. */
function turnRotors(seconds) {
  const pace = isStill() ? 0.15 : 1;
  const step = ((turns.now * 2 * Math.PI) / 60) * seconds * pace;
  for (const turbine of [hero, ...others]) {
    turbine.rotor.rotation.z -= step;
    for (const blade of turbine.blades) blade.rotation.y = -pitch.now;
  }
  hero.shaft.rotation.z -= step;
  hero.cover.position.y = cover.now * 1.25;
  hero.cover.rotation.z = cover.now * 0.12;
  hero.lamp.emissiveIntensity = 1.2 + Math.sin(time * 3) * 1.1;
}

function createWindLines() {
  const places = Array.from({ length: 46 }, (_, i) => {
    const [x, y] = [(noise(i, 1) - 0.5) * 26, 2 + noise(i, 2) * 12];
    return [x, y, 0, x, y, -1.6 - noise(i, 3) * 2];
  });
  const shape = new BufferGeometry();
  shape.setAttribute("position", new Float32BufferAttribute(places.flat(), 3));
  const paint = new LineBasicMaterial({
    color: "#ffffff",
    transparent: true,
    opacity: 0.28,
    fog: false,
  });
  const part = new LineSegments(shape, paint);
  part.frustumCulled = false;
  return part;
}

function blow(seconds) {
  const at = lines.geometry.attributes.position;
  lines.material.opacity = Math.min(0.34, wind * 0.02);
  lines.visible = !isStill() && !isPicture;
  for (let i = 0; i < at.count; i += 2) {
    const long = 1.4 + wind * 0.13 + noise(i, 5);
    const z =
      ((((at.getZ(i) - seconds * wind * 0.9 + (frame === 0 ? noise(i, 7) * 40 : 0) + 20) % 40) +
        40) %
        40) -
      20;
    at.setZ(i, z);
    at.setZ(i + 1, z + long);
  }
  at.needsUpdate = true;
}

function draw(seconds) {
  time += seconds;
  wind = Number(new FormData(form).get("wind"));
  const values = [cover, turns, pitch];
  const isMoving = values.map((value) => value.advance(seconds)).includes(true);
  const isTravelling = orbit.advance(seconds);
  const isTurning = light(seconds);
  turnRotors(seconds);
  blow(seconds);
  view.renderer.shadowMap.autoUpdate = !isSoftware || frame % 3 === 0;
  const aspect = canvas.clientWidth / canvas.clientHeight;
  const matrix = view.draw(scene, camera, orbit.position(aspect, 0.95));
  labels.place(matrix, () => cover.now > 0.7);
  frame += 1;
  return isMoving || isTravelling || isTurning || (!isStill() && turns.now > 0.1);
}

function start() {
  document.querySelector(".notice").hidden = view !== undefined;
  if (!view) return;
  document.body.classList.toggle("is-picture", isPicture);
  build();
  showStatus();
  turns.now = turns.goal;
  pitch.now = pitch.goal;
  hero.rotor.rotation.z = 0.35;
  form.addEventListener("input", () => {
    wind = Number(new FormData(form).get("wind"));
    showStatus();
  });
  byId("nacelle").addEventListener("click", toggleNacelle);
  startFrames(canvas, draw);
}

canvas.addEventListener("webglcontextrestored", () => location.reload());
start();
