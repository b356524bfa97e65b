import { MathUtils, PerspectiveCamera } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import type { Bounds } from "./stage.ts";

const FIELD_OF_VIEW = 34;
/** Three quarters from the front, a little from above. */
const FIRST_LOOK = { pitch: 1.27, yaw: 0.6 };
/** Of the distance from which the whole model is seen. */
const ZOOM = { min: 0.15, max: 5 };
/** Three's unit: one is a turn in a minute. */
const IDLE_SPEED = 1.4;
const AIR = 1.15;
/** What is left of a movement after a sixtieth of a second. */
const GLIDE = 0.92;
const KEY_TURN = 0.12;
const KEY_ZOOM = 0.9;

/** A camera that is turned by dragging, pinching, scrolling and keys; by itself until somebody does. */
export function createView(canvas: HTMLCanvasElement, bounds: Bounds) {
  const { center, radius } = bounds;
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1);
  camera.position.setFromSphericalCoords(fitting(bounds, 1), FIRST_LOOK.pitch, FIRST_LOOK.yaw);
  camera.position.add(center);
  const controls = new OrbitControls(camera, canvas);
  controls.target.copy(center);
  controls.enableDamping = true;
  // The model is never lost: what is looked at stays inside of it.
  controls.cursor.copy(center);
  controls.maxTargetRadius = radius;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)");
  let isTouched = false;
  controls.addEventListener("start", () => (isTouched = true));
  listenToKeys(canvas, controls);
  /** The camera as it is after so many seconds, for a picture of this shape. */
  return (seconds: number, aspect: number) => {
    const whole = fitting(bounds, aspect);
    const former = fitting(bounds, camera.aspect);
    camera.position.sub(controls.target).multiplyScalar(whole / former);
    camera.position.add(controls.target);
    camera.aspect = aspect;
    controls.minDistance = whole * ZOOM.min;
    controls.maxDistance = whole * ZOOM.max;
    controls.autoRotate = !isTouched && !isStill.matches;
    controls.autoRotateSpeed = IDLE_SPEED;
    // By time, not by frames, or a slow machine would glide for minutes.
    controls.dampingFactor = 1 - GLIDE ** (seconds * 60);
    controls.update(seconds);
    // As narrow as the model allows, or small and huge ones would flicker.
    const away = controls.getDistance();
    camera.near = Math.max(away - radius * 3, away * 0.01);
    camera.far = away + radius * 5;
    camera.updateProjectionMatrix();
    return camera;
  };
}

/** From so far away the model is seen whole while it turns, in height and in width, with a little air. */
function fitting({ halfHeight, spread }: Bounds, aspect: number) {
  const slope = Math.tan(MathUtils.degToRad(FIELD_OF_VIEW / 2)) / AIR;
  const tilt = Math.PI / 2 - FIRST_LOOK.pitch;
  const seenHeight = halfHeight * Math.cos(tilt) + spread * Math.sin(tilt);
  return spread + Math.max(seenHeight / slope, spread / (slope * aspect));
}

function listenToKeys(canvas: HTMLCanvasElement, controls: OrbitControls) {
  const keys = new Map([
    ["ArrowLeft", () => controls.rotateLeft(KEY_TURN)],
    ["ArrowRight", () => controls.rotateLeft(-KEY_TURN)],
    ["ArrowUp", () => controls.rotateUp(KEY_TURN)],
    ["ArrowDown", () => controls.rotateUp(-KEY_TURN)],
    ["+", () => controls.dollyIn(KEY_ZOOM)],
    ["-", () => controls.dollyOut(KEY_ZOOM)],
  ]);
  canvas.addEventListener("keydown", (event) => {
    const press = keys.get(event.key);
    if (!press) return;
    event.preventDefault();
    controls.dispatchEvent({ type: "start" });
    press();
  });
}
