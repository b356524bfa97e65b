import { isPicture, isStill } from "./frames.js";
import { isSoftware } from "./graphics.js";

const REST_SECONDS = 4;
const TAP_PIXELS = 7;

/**
 * The viewpoint: moved by hand (drag, wheel, pinch, arrow keys, plus, minus, Home) or with
 * `goTo`. Left alone it sways slowly. `limits` holds the lowest and highest `pitch` and `distance`.
 */
export function createOrbit(canvas, start, limits, onTap = () => {}) {
  const goal = { ...start, focus: [...start.focus] };
  const now = { ...start, focus: [...start.focus] };
  const pointers = new Map();
  let rested = 0;
  let swayed = 0;
  const touch = () => (rested = 0);
  const goTo = (place) => {
    Object.assign(goal, place);
    touch();
  };
  const turn = (yaw, pitch) => {
    goal.yaw = clamp(goal.yaw + yaw, limits.yaw ?? [-Infinity, Infinity]);
    goal.pitch = clamp(goal.pitch + pitch, limits.pitch);
    touch();
  };
  const zoom = (factor) => goTo({ distance: clamp(goal.distance * factor, limits.distance) });
  listen(canvas, pointers, { turn, zoom, reset: () => goTo(start), onTap });

  return {
    goTo,
    /** True while the view travels. */
    advance(seconds) {
      if (pointers.size === 0) rested += seconds;
      const pace =
        isStill() || isPicture || isSoftware ? 0 : clamp((rested - REST_SECONDS) / 2, [0, 1]);
      swayed += seconds * pace;
      return ease(now, goal, seconds) || pointers.size > 0 || pace > 0;
    },
    /** In tall and narrow windows the view steps back until the full width is visible. */
    position(aspect, wide = 1.2) {
      const distance = now.distance * Math.max(1, wide / aspect);
      const yaw = now.yaw + Math.sin(swayed * 0.25) * (limits.sway ?? 0.25);
      const eye = now.focus.map((value, i) => value + away(yaw, now.pitch)[i] * distance);
      return { eye, focus: now.focus, distance };
    },
  };
}

const away = (yaw, pitch) => [
  Math.sin(yaw) * Math.cos(pitch),
  Math.sin(pitch),
  Math.cos(yaw) * Math.cos(pitch),
];

function ease(now, goal, seconds) {
  const share = isStill() || isPicture ? 1 : 1 - Math.exp(-seconds * 5);
  let travel = 0;
  const step = (from, to) => {
    travel = Math.max(travel, Math.abs(to - from));
    return from + (to - from) * share;
  };
  for (const axis of ["yaw", "pitch", "distance"]) now[axis] = step(now[axis], goal[axis]);
  now.focus = now.focus.map((value, i) => step(value, goal.focus[i]));
  return travel > 0.002;
}

function listen(canvas, pointers, acts) {
  listenToPointers(canvas, pointers, acts);
  const scroll = (event) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    acts.zoom(Math.exp(clamp(event.deltaY * lines, [-120, 120]) * 0.0014));
  };
  canvas.addEventListener("wheel", scroll, { passive: false });
  const keys = keysOf(acts);
  canvas.addEventListener("keydown", (event) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
}

function listenToPointers(canvas, pointers, { turn, zoom, onTap }) {
  let down;
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    down = pointers.size === 0 ? [event.clientX, event.clientY] : undefined;
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const span = spread(pointers);
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    const size = Math.max(320, Math.min(canvas.clientWidth, canvas.clientHeight));
    const scale = 4 / size / pointers.size;
    turn((before[0] - event.clientX) * scale, (event.clientY - before[1]) * scale * 0.7);
    if (span > 0) zoom(span / spread(pointers));
  });
  const release = (event) => {
    if (!pointers.delete(event.pointerId)) return;
    turn(0, 0);
    const isTap =
      event.type === "pointerup" &&
      down &&
      Math.hypot(event.clientX - down[0], event.clientY - down[1]) < TAP_PIXELS;
    if (isTap) onTap(event.clientX, event.clientY);
  };
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"])
    canvas.addEventListener(name, release);
}

const keysOf = ({ turn, zoom, reset }) => ({
  ArrowLeft: () => turn(-0.15, 0),
  ArrowRight: () => turn(0.15, 0),
  ArrowUp: () => turn(0, 0.1),
  ArrowDown: () => turn(0, -0.1),
  "+": () => zoom(0.88),
  "=": () => zoom(0.88),
  "-": () => zoom(1.13),
  Home: reset,
});

export const clamp = (value, [low, high]) => Math.min(Math.max(value, low), high);
const spread = (pointers) => {
  const [a, b] = [...pointers.values()];
  return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
};
