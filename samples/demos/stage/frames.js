import { isSoftware } from "./graphics.js";

const SLOW_MS = 42;
const FAST_MS = 21;
const FEWEST = isSoftware ? 0.3 : 0.5;
const FEWEST_AT_REST = 0.65;
const SHARPEST = 2;
const CALM_MS = 200;
/** A sharp picture may keep a slow machine busy for a quarter of its time, and never for long. */
const CALM_SHARE = 4;
const LONG_MS = 250;
const LONGEST_MS = 1200;
const QUIET_MS = 500;

/** `#picture` in the address: as sharp as it gets and without the controls, for thumbnails. */
export const isPicture = location.hash === "#picture";

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
/** With reduced motion, lamps still pulse, but the camera does not travel and nothing swings. */
export const isStill = () => stillness.matches;

/**
 * Draws while the page is visible, with as many pixels as the machine can keep up with. `draw` receives
 * the seconds that passed and returns whether something moves. With reduced or expensive motion, a picture
 * at rest is drawn sharp and rarely.
 */
export function startFrames(canvas, draw) {
  const sharpness = createSharpness();
  let [tickedAt, drawnAt, movedAt] = [0, 0, 0];
  let cost = 0;
  let restShare = 1;
  let isMoving = true;
  let frame = 0;
  const step = (now) => {
    frame = document.hidden ? 0 : requestAnimationFrame(step);
    if (frame === 0) return;
    // Drawing goes on after the call: its cost shows in how late the next frames come.
    if (tickedAt > 0) cost = Math.max(cost, now - tickedAt);
    tickedAt = now;
    const isResting = (isStill() || isSoftware) && !isMoving && now - movedAt > QUIET_MS;
    const pause = Math.min(Math.max(CALM_MS, cost * CALM_SHARE), LONGEST_MS);
    if (isResting && now - drawnAt < pause) return;
    if (isResting && cost > LONG_MS)
      restShare = Math.max(FEWEST_AT_REST, lower(restShare, LONG_MS / cost));
    fit(canvas, isPicture ? 1 : isResting ? restShare : sharpness(cost));
    const passed = drawnAt === 0 ? 16 : now - drawnAt;
    drawnAt = now;
    cost = 0;
    isMoving = draw(Math.min(passed, 100) / 1000);
    if (isMoving) movedAt = now;
  };
  const begin = () => {
    tickedAt = drawnAt = 0;
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

/** Lowers the pixels per side so that drawing takes `part` of the time. */
const lower = (share, part) => Math.max(FEWEST, share * Math.max(0.55, Math.sqrt(part)));

/** Fewer pixels look better than a slide show; they come back, after ever longer waits, when there is time. */
export function createSharpness() {
  let share = 1;
  let framesToWait = 90;
  let fast = 0;
  const recent = [];
  return (passed) => {
    recent.push(Math.min(passed, 250));
    fast = passed < FAST_MS ? fast + 1 : 0;
    if (recent.length === 5) {
      const middle = recent.toSorted((a, b) => a - b)[2];
      recent.length = 0;
      if (middle > SLOW_MS) share = lower(share, 33 / middle);
    }
    if (fast >= framesToWait && share < 1) {
      share = Math.min(1, share * 1.25);
      framesToWait *= 2;
      fast = 0;
    }
    return share;
  };
}
