const STEP = 0.12;
const IDLE_TURN = 0.00015;

/** Turns the view by dragging, pinching, scrolling and keys; by itself until somebody does. */
export function createOrbit(canvas) {
  const view = { yaw: 0.6, pitch: 0.3, zoom: 1, isTouched: false };
  const turn = (yaw, pitch) => {
    view.isTouched = true;
    view.yaw += yaw;
    view.pitch = Math.min(1.5, Math.max(-1.5, view.pitch + pitch));
  };
  const zoom = (factor) => {
    view.isTouched = true;
    view.zoom = Math.min(5, Math.max(0.15, view.zoom * factor));
  };
  listenToPointers(canvas, turn, zoom);
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      zoom(Math.exp(Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY), 100) * 0.0015));
    },
    { passive: false },
  );
  const keys = {
    ArrowLeft: () => turn(-STEP, 0),
    ArrowRight: () => turn(STEP, 0),
    ArrowUp: () => turn(0, STEP),
    ArrowDown: () => turn(0, -STEP),
    "+": () => zoom(0.9),
    "-": () => zoom(1.1),
  };
  canvas.addEventListener("keydown", (event) => {
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  const isStill = matchMedia("(prefers-reduced-motion: reduce)");
  return (passed) => {
    if (!view.isTouched && !isStill.matches) view.yaw += passed * IDLE_TURN;
    return view;
  };
}

function listenToPointers(canvas, turn, zoom) {
  const pointers = new Map();
  const spread = () => {
    const [a, b] = [...pointers.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  canvas.addEventListener("pointermove", (event) => {
    const former = pointers.get(event.pointerId);
    if (!former) return;
    const before = pointers.size === 2 ? spread() : 0;
    const now = { x: event.clientX, y: event.clientY };
    pointers.set(event.pointerId, now);
    if (pointers.size === 1) turn((former.x - now.x) * 0.008, (now.y - former.y) * 0.008);
    if (pointers.size === 2 && before > 0) zoom(before / (spread() || 1));
  });
  for (const end of ["pointerup", "pointercancel"])
    canvas.addEventListener(end, (event) => pointers.delete(event.pointerId));
}
