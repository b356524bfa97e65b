/** Where a model is put together. The same seed always gives the same model. */
export function createStage(seed, colors) {
  const random = randomFrom(seed);
  const parts = [];
  const seen = random() < 0.5 ? mirrored : (part) => part;
  const add = (mesh) => (at, size, color, more) => {
    const move = more?.move;
    parts.push({
      mesh,
      ...seen({ at, size, color, ...more }),
      ...(move && { move: (time) => seen(move(time)) }),
    });
  };
  return {
    parts,
    colors,
    box: add("box"),
    cylinder: add("cylinder"),
    ball: add("ball"),
    random,
    between: (low, high) => low + random() * (high - low),
    chance: (share) => random() < share,
    pick: (list) => list[Math.floor(random() * list.length)],
    /** What a face shows, and in how many columns and rows. */
    windows: (columns, rows) => ({ detail: [1, columns, rows, random() * 99] }),
    rack: (rows) => ({ detail: [2, 1, rows, random() * 99] }),
    cells: (columns, rows) => ({ detail: [3, columns, rows, 0] }),
    doors: (columns) => ({ detail: [4, columns, 1, random() * 99] }),
    louvres: (rows) => ({ detail: [5, 1, rows, 0] }),
    bands: (columns, rows) => ({ detail: [6, columns, rows, random() * 99] }),
  };
}

/** Left and right exchanged: two demos of one kind should not look like copies. */
function mirrored({ at, yaw, roll, ...rest }) {
  return {
    ...rest,
    ...(at && { at: [-at[0], at[1], at[2]] }),
    ...(yaw !== undefined && { yaw: -yaw }),
    ...(roll !== undefined && { roll: -roll }),
  };
}

/** From low to high, in steps of one. */
export const steps = (low, high) => Array.from({ length: high - low + 1 }, (_, i) => low + i);

export function seedOf(text) {
  let seed = 2166136261;
  for (const character of text) seed = Math.imul(seed ^ character.codePointAt(0), 16777619);
  return seed >>> 0;
}

/** Hue in degrees, the others from 0 to 1; linear light comes out. */
export function hsl(hue, saturation, lightness) {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const k = (((offset + hue / 30) % 12) + 12) % 12;
    return (lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1))) ** 2;
  });
}

/** mulberry32 */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
