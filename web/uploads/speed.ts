/** Over how long the speed is smoothed: it follows a line that changes, and does not tremble. */
const MEMORY_MS = 4000;

/** The recent upload speed, computed from the total number of bytes sent. */
export function createSpeed() {
  let last: { at: number; bytes: number } | undefined;
  let speed = 0;
  let weight = 0;
  return {
    /** Bytes per second as of now; 0 while nothing can be said. */
    note(at: number, bytes: number): number {
      if (last && at > last.at) {
        const fade = Math.exp((last.at - at) / MEMORY_MS);
        // A retried transfer takes bytes back; that is no negative speed.
        const now = (Math.max(0, bytes - last.bytes) / (at - last.at)) * 1000;
        speed = speed * fade + now * (1 - fade);
        weight = weight * fade + (1 - fade);
      }
      last = { at, bytes };
      // Divided by what was seen, so that the first second counts as much as it should.
      return weight === 0 ? 0 : speed / weight;
    },
    /** After a pause: what was before says nothing about what comes. */
    reset() {
      last = undefined;
      speed = 0;
      weight = 0;
    },
  };
}

export const secondsLeft = (bytes: number, speed: number) =>
  speed > 0 ? Math.ceil(bytes / speed) : null;
