/** The quarter as numbers, for the map's pictures at build time and the model in the page. Metres / 10. */
export const SIZE = 48;
export const TILES = 8;
export const FLOORS = 12;
export const FLOOR_HEIGHT = 0.42;
export const TOWER = { width: 5.2, depth: 3.6 };

export const random = (i, seed) => {
  const value = Math.sin(i * 127.1 + seed * 311.7) * 43758.5453;
  return value - Math.floor(value);
};

/** Streets lie every eight units; the middle four blocks leave room for the tower and its park. */
export const STREETS = [-20, -12, -4, 4, 12, 20];
export const isStreet = (x, z) =>
  STREETS.some((at) => Math.abs(x - at) < 0.75 || Math.abs(z - at) < 0.75);
export const isPark = (x, z) =>
  (Math.abs(x) < 3.3 && z > 2.1 && z < 3.3) || (x > 4.7 && x < 11.3 && z > -3.3 && z < 3.3);

/** Neighbours: [x, z, width, depth, height]. */
export function neighbours() {
  const houses = [];
  for (let column = -3; column <= 2; column++)
    for (let row = -3; row <= 2; row++) {
      const [x, z] = [column * 8 + 4 - 0, row * 8 + 4 - 0].map((value) => value - 4);
      const isTaken = Math.abs(x) < 4 && Math.abs(z) < 4;
      if (!isTaken && !isPark(x, z)) houses.push(...blockAt(x, z, column * 7 + row));
    }
  return houses.filter(([x, z]) => Math.abs(x) < SIZE / 2 - 2 && Math.abs(z) < SIZE / 2 - 2);
}

function blockAt(x, z, seed) {
  const high = 0.8 + random(seed, 2) * 1.6 + Math.max(0, 1 - Math.hypot(x, z) / 22) * 0.7;
  if (random(seed, 1) < 0.35)
    return [
      [x - 1.7, z, 2.2, 5.6, high],
      [x + 1.6, z - 1.5, 2.6, 2.5, high * 1.35],
      [x + 1.6, z + 1.6, 2.6, 2.2, high * 0.7],
    ];
  if (random(seed, 1) < 0.7)
    return [
      [x, z - 1.75, 5.6, 2, high],
      [x - 1.6, z + 1.5, 2.3, 2.5, high * 1.2],
      [x + 1.5, z + 1.5, 2.4, 2.5, high * 0.85],
    ];
  return [
    [x - 1.5, z - 1.5, 2.5, 2.5, high],
    [x + 1.5, z - 1.5, 2.5, 2.5, high * 1.5],
    [x - 1.5, z + 1.5, 2.5, 2.5, high * 0.8],
    [x + 1.5, z + 1.5, 2.5, 2.5, high * 1.1],
  ];
}
