import type { Chosen } from "./chosen.ts";

/**
 * The same for the same files, whenever and however they are chosen; another as soon as one was changed,
 * for an upload must not go on with half of another delivery. Short, and no secret: a plain hash will do.
 */
export function fingerprintOf({ kind, files }: Chosen): string {
  const lines = files.map(({ path, size, modified }) => `${path}\0${size}\0${modified}`).toSorted();
  const hash = lines.reduce(mix, mix([0x9e3779b9, 0x85ebca6b], kind));
  return hash.map((half) => (half >>> 0).toString(36)).join("");
}

type Halves = readonly [number, number];

/** Two multiplicative hashes side by side: 64 bits, without waiting for the browser's asynchronous ones. */
function mix([first, second]: Halves, text: string): Halves {
  let [one, other] = [first, second];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x5bd1e995) ^ (other >>> 15);
  }
  return [one ^ (other >>> 13), other ^ (one >>> 16)];
}
