const SLOW_MS = 40;
const FAST_MS = 22;
const SLOW_FRAMES = 3;
const LEAST = 0.4;

/** On a machine that cannot keep up, fewer pixels look better than a slide show; they come back when it can. */
export function createSharpness() {
  let sharpness = 1;
  let slow = 0;
  let fast = 0;
  let framesToWait = 90;
  let isTooSlow = false;
  return {
    /** Not even the fewest pixels are drawn in time: better a still, sharp picture. */
    isTooSlow: () => isTooSlow,
    ofStill: (isHeld) => (isTooSlow && isHeld ? LEAST : 1),
    ofMoving(passed) {
      slow = passed > SLOW_MS ? slow + 1 : 0;
      fast = passed < FAST_MS ? fast + 1 : 0;
      if (slow >= SLOW_FRAMES) {
        isTooSlow = sharpness === LEAST;
        sharpness = Math.max(LEAST, sharpness * Math.max(0.5, Math.sqrt(SLOW_MS / passed)));
        slow = 0;
      } else if (fast >= framesToWait && sharpness < 1) {
        sharpness = Math.min(1, sharpness * 1.25);
        // Each try waits longer than the last, so that it does not oscillate.
        framesToWait *= 2;
        fast = 0;
      }
      return sharpness;
    },
  };
}
