import { isPicture, isStill } from "./frames.js";

/** A value that follows its goal: `value.goal = 1`, then `value.advance(seconds)` each frame, `value.now`. */
export const follow = (start, seconds = 0.35) => ({
  now: start,
  goal: start,
  /** True while on its way. */
  advance(passed) {
    const share = isStill() || isPicture ? 1 : 1 - Math.exp(-passed / seconds);
    const way = this.goal - this.now;
    this.now = Math.abs(way) < 0.0005 ? this.goal : this.now + way * share;
    return way !== 0;
  },
});
