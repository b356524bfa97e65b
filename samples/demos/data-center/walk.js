import { isPicture, isStill } from "../stage/frames.js";
import { clamp } from "../stage/orbit.js";

/** Places of the eye and what it looks at, from the entrance to the hot aisle. */
const PATH = [
  [0.0, 1.6, 4.1, 0.0, 1.35, 0],
  [0.0, 1.6, 1.6, 0.0, 1.3, -3],
  [0.0, 1.6, -1.2, 0.1, 1.25, -5],
  [-0.42, 1.72, -2.75, 0.62, 1.12, -4.0],
  [0.0, 1.6, -4.6, 0.0, 1.3, -9],
  [0.3, 1.6, -7.6, 0.9, 1.4, -9.6],
  [1.5, 1.6, -8.9, 2.5, 1.4, -8.2],
  [2.4, 1.6, -8.3, 2.4, 1.35, -4],
  [2.4, 1.6, -5.6, 2.4, 1.4, 0],
];

export const stops = [
  { at: 0, name: "Entrance" },
  { at: 2 / 8, name: "Cold aisle" },
  { at: 3 / 8, name: "Rack 07" },
  { at: 5 / 8, name: "End of row" },
  { at: 1, name: "Hot aisle" },
];

/** Walking along the path: scroll, pinch, arrow up and down; looking around: drag, arrow left and right. */
export function createWalk(canvas, onWalk) {
  const goal = { way: 0, yaw: 0, pitch: 0 };
  const now = { ...goal };
  const pointers = new Map();
  const look = (yaw, pitch) => {
    goal.yaw = clamp(goal.yaw + yaw, [-2.6, 2.6]);
    goal.pitch = clamp(goal.pitch + pitch, [-0.7, 0.7]);
  };
  const walkTo = (way) => {
    goal.way = clamp(way, [0, 1]);
    onWalk(goal.way);
  };
  const step = (share) => {
    walkTo(goal.way + share);
    goal.yaw *= 0.85;
    goal.pitch *= 0.85;
  };
  listen(canvas, pointers, look, step);
  return {
    walkTo(way) {
      Object.assign(goal, { yaw: 0, pitch: 0 });
      walkTo(way);
    },
    way: () => goal.way,
    advance(seconds) {
      const share = isStill() || isPicture ? 1 : 1 - Math.exp(-seconds * 2.2);
      const far =
        Math.abs(goal.way - now.way) +
        Math.abs(goal.yaw - now.yaw) +
        Math.abs(goal.pitch - now.pitch);
      for (const axis of ["way", "yaw", "pitch"])
        now[axis] += (goal[axis] - now[axis]) * (axis === "way" ? share : Math.min(1, share * 3));
      return far > 0.001 || pointers.size > 0;
    },
    position: () => positionOf(now),
  };
}

function positionOf({ way, yaw, pitch }) {
  const at = clamp(way * (PATH.length - 1), [0, PATH.length - 1.0001]);
  const [i, t] = [Math.floor(at), at % 1];
  const [a, b, c, d] = [-1, 0, 1, 2].map((k) => PATH[clamp(i + k, [0, PATH.length - 1])]);
  const values = b.map(
    (_, k) =>
      0.5 *
      (2 * b[k] +
        (c[k] - a[k]) * t +
        (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
        (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t),
  );
  const eye = values.slice(0, 3);
  const [x, y, z] = values.slice(3).map((value, k) => value - eye[k]);
  const flat = Math.hypot(x, z);
  const heading = Math.atan2(x, -z) + yaw;
  const lift = Math.atan2(y, flat) + pitch;
  const focus = [
    eye[0] + Math.sin(heading) * Math.cos(lift),
    eye[1] + Math.sin(lift),
    eye[2] - Math.cos(heading) * Math.cos(lift),
  ];
  return { eye, focus, distance: 1 };
}

function listen(canvas, pointers, look, step) {
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    const [dx, dy] = [event.clientX - before[0], event.clientY - before[1]];
    if (pointers.size > 1) step(-dy * 0.0008);
    else look(-dx * 0.0034, dy * 0.0026);
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"])
    canvas.addEventListener(name, (event) => pointers.delete(event.pointerId));
  const scroll = (event) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    step(clamp(event.deltaY * lines, [-120, 120]) * -0.00035);
  };
  canvas.addEventListener("wheel", scroll, { passive: false });
  const keys = {
    ArrowUp: () => step(0.03),
    ArrowDown: () => step(-0.03),
    ArrowLeft: () => look(-0.16, 0),
    ArrowRight: () => look(0.16, 0),
  };
  canvas.addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys[event.key]();
  });
}
