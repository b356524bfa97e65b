import { isSoftware } from "./graphics.js";

const SLOW_MS = 42;
const FAST_MS = 21;
const FEWEST = isSoftware ? 0.3 : 0.5;
const SHARPEST = 2;
const CALM_MS = 200;
/** A sharp picture may keep a slow machine busy for a fifth of its time, no more. */
const CALM_SHARE = 5;
const QUIET_MS = 500;

/** `#picture` in the address: as sharp as it gets and without the controls, for thumbnails. */
export const isPicture = location.hash === "#picture";

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
/** Whoever asked for less motion gets lamps that breathe, but no travelling camera and nothing that swings. */
export const isStill = () => stillness.matches;

/**
 * Draws while the page is seen, with as many pixels as the machine keeps up with. `draw` is told how
 * many seconds passed and answers whether something moves. Where motion is unwanted or dear, a picture
 * that rests is drawn sharp and calmly.
 */
export function startFrames(canvas, draw) {
  const sharpness = createSharpness();
  let last = 0;
  let movedAt = 0;
  let drawnAt = 0;
  let cost = 0;
  let hasDrawn = false;
  let frame = 0;
  const step = (now) => {
    frame = document.hidden ? 0 : requestAnimationFrame(step);
    if (frame === 0) return;
    if (hasDrawn) cost = now - drawnAt;
    hasDrawn = false;
    const isResting = (isStill() || isSoftware) && now - movedAt > QUIET_MS;
    if (isResting && now - drawnAt < Math.max(CALM_MS, cost * CALM_SHARE)) return;
    const passed = last === 0 ? 16 : now - last;
    last = now;
    drawnAt = now;
    hasDrawn = true;
    fit(canvas, isPicture || isResting ? 1 : sharpness(Math.min(passed, cost)));
    if (draw(Math.min(passed, 100) / 1000)) movedAt = now;
  };
  const begin = () => {
    last = 0;
    if (!document.hidden && frame === 0) frame = requestAnimationFrame(step);
  };
  document.addEventListener("visibilitychange", begin);
  for (const name of ["pointerdown", "keydown", "wheel", "input", "click"])
    addEventListener(name, () => (movedAt = performance.now()), { passive: true, capture: true });
  begin();
}

function fit(canvas, share) {
  const ratio = Math.min(devicePixelRatio, isPicture ? 4 : SHARPEST) * share;
  const width = Math.max(1, Math.round(canvas.clientWidth * ratio));
  const height = Math.max(1, Math.round(canvas.clientHeight * ratio));
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/** Fewer pixels look better than a slide show; they come back, ever more patiently, when there is time. */
export function createSharpness() {
  let share = 1;
  let patience = 90;
  let fast = 0;
  const recent = [];
  return (passed) => {
    recent.push(Math.min(passed, 250));
    fast = passed < FAST_MS ? fast + 1 : 0;
    if (recent.length === 5) {
      const middle = recent.toSorted((a, b) => a - b)[2];
      recent.length = 0;
      if (middle > SLOW_MS)
        share = Math.max(FEWEST, share * Math.max(0.55, Math.sqrt(33 / middle)));
    }
    if (fast >= patience && share < 1) {
      share = Math.min(1, share * 1.25);
      patience *= 2;
      fast = 0;
    }
    return share;
  };
}
