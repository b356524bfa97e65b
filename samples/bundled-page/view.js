/** Also the view of the thumbnails. */
export const START = { pitch: 0.46, zoom: 1 };
const LOWEST = 0.08;
const HIGHEST = 1.35;
const NEAREST = 0.35;
const FARTHEST = 1.8;
const TURN_PER_SECOND = 0.09;
const REST_SECONDS = 3;
const EASE_SECONDS = 2;

/** The viewpoint: turns slowly by itself, or follows drags, scrolls, pinches and keys. */
export function createView(canvas, onChange) {
  const start = { yaw: 0, ...START };
  const now = { ...start };
  const goal = { ...start };
  const pointers = new Map();
  let restedFor = REST_SECONDS + EASE_SECONDS;

  const turn = (yaw, pitch) => {
    goal.yaw += yaw;
    goal.pitch = clamp(goal.pitch + pitch, LOWEST, HIGHEST);
    touched();
  };
  const zoomBy = (factor) => {
    goal.zoom = clamp(goal.zoom * factor, NEAREST, FARTHEST);
    touched();
  };
  const reset = () => {
    Object.assign(goal, { ...start, yaw: nearestTurn(start.yaw, goal.yaw) });
    touched();
  };
  const touched = () => {
    restedFor = 0;
    onChange();
  };
  listen(canvas, pointers, turn, zoomBy, reset);

  return {
    lookFrom(yaw) {
      for (const position of [start, now, goal]) position.yaw = yaw;
    },
    /** Advances by this many seconds; with reduced motion, jumps to the target at once. */
    advance(seconds, isStill) {
      if (pointers.size === 0) restedFor += seconds;
      const pace = clamp((restedFor - REST_SECONDS) / EASE_SECONDS, 0, 1);
      if (!isStill) goal.yaw += seconds * TURN_PER_SECOND * pace;
      const share = isStill ? 1 : 1 - Math.exp(-seconds * 9);
      for (const axis of ["yaw", "pitch", "zoom"]) now[axis] += (goal[axis] - now[axis]) * share;
    },
    isHeld: () => pointers.size > 0,
    position: () => ({ ...now }),
  };
}

function listen(canvas, pointers, turn, zoomBy, reset) {
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const span = spread(pointers);
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    const share = 1 / pointers.size;
    const scale = (4.2 / Math.max(320, Math.min(canvas.clientWidth, canvas.clientHeight))) * share;
    turn((before[0] - event.clientX) * scale, (event.clientY - before[1]) * scale * 0.7);
    if (span > 0) zoomBy(span / spread(pointers));
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"])
    canvas.addEventListener(name, (event) => {
      if (pointers.delete(event.pointerId)) turn(0, 0);
    });
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
      zoomBy(Math.exp(clamp(event.deltaY * lines, -120, 120) * 0.0014));
    },
    { passive: false },
  );
  canvas.addEventListener("dblclick", reset);
  canvas.addEventListener("keydown", (event) => {
    const act = keys(turn, zoomBy, reset)[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
}

const keys = (turn, zoomBy, reset) => ({
  ArrowLeft: () => turn(-0.15, 0),
  ArrowRight: () => turn(0.15, 0),
  ArrowUp: () => turn(0, 0.1),
  ArrowDown: () => turn(0, -0.1),
  "+": () => zoomBy(0.9),
  "=": () => zoomBy(0.9),
  "-": () => zoomBy(1.1),
  Home: reset,
});

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
/** The same direction, without unwinding the turns made so far. */
const nearestTurn = (angle, near) =>
  angle + Math.round((near - angle) / (2 * Math.PI)) * 2 * Math.PI;
const spread = (pointers) => {
  const [a, b] = [...pointers.values()];
  return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
};
