import { pipe } from "./props.js";
import { steps } from "./stage.js";

export const power = [
  [/substation|transformer|grid/i, substation],
  [/ups|battery|busway|room/i, powerRoom],
  [/safety|flash|train/i, testBay],
  [/./, switchgear],
];

function cabinets(s, x, z, count, { height = 2.7, depth = 1.3, width = 1.15, yaw = 0 } = {}) {
  for (const i of steps(0, count - 1)) {
    const along = (i - (count - 1) / 2) * (width + 0.03);
    const at = [x + Math.cos(yaw) * along, 0.14, z - Math.sin(yaw) * along];
    const color = s.chance(0.25) ? s.colors.main : s.chance(0.3) ? s.colors.pale : s.colors.white;
    s.box([at[0], 0, at[2]], [width, 0.14, depth], s.colors.dark, { yaw });
    s.box(at, [width, height, depth], color, { yaw, ...s.doors(1) });
    s.box([at[0], 0.14 + height, at[2]], [width, 0.1, depth], s.colors.second, { yaw });
  }
}

function switchgear(s) {
  cabinets(s, 0, -1.6, 7);
  cabinets(s, -5, 1.2, 3, { yaw: Math.PI / 2 });
  for (const z of [-1.3, -1.6, -1.9])
    s.box([0, 3.05, z], [8.4, 0.09, 0.14], s.colors.lamp, { glow: 0.25 });
  for (const x of steps(-3, 3)) s.box([x * 1.18, 2.9, -1.6], [0.1, 0.2, 0.9], s.colors.dark);
  transformer(s, 2.2, 2, 1);
  for (const x of [1.7, 2.2, 2.7]) pipe(s, [x, 2.55, 1.7], [x, 2.55, -1], 0.08, s.colors.lamp);
  s.box([-1.6, 0, 2], [1.5, 0.9, 0.7], s.colors.dark);
  s.box([-1.6, 0.9, 1.9], [1.3, 0.7, 0.06], s.colors.lamp, { glow: 0.5, tilt: -0.15 });
  for (const [at, size] of [
    [
      [0, 0, 0.1],
      [9.4, 0.02, 0.1],
    ],
    [
      [4.6, 0, 1.7],
      [0.1, 0.02, 3.2],
    ],
  ])
    s.box(at, size, s.colors.lamp, { glow: 0.5 });
  return { reach: 5.6, focus: [-0.2, 1.2, 0] };
}

/** Two rows that face each other, and how near is too near drawn on the floor. */
function testBay(s) {
  s.box([0, 0, 0], [10.6, 0.05, 8.8], s.colors.dark, s.cells(10, 8));
  cabinets(s, 0, -3, 7, { height: 2.5 });
  for (const side of [-1, 1])
    cabinets(s, side * 4.4, 0.6, 3, { height: 2, yaw: (side * -Math.PI) / 2 });
  for (const [width, color] of [
    [6.4, s.colors.accent],
    [4.6, s.colors.lamp],
    [2.8, s.colors.red],
  ]) {
    s.cylinder([0, 0.045, -0.6], [width, 0.02, width], color, { glow: 0.7 });
    s.cylinder([0, 0.05, -0.6], [width - 0.16, 0.022, width - 0.16], s.colors.dark);
  }
  s.box([0, 0.06, -0.6], [1.3, 0.2, 1.3], s.colors.metal);
  s.box([0, 0.26, -0.6], [1, 1.7, 0.9], s.colors.main, s.doors(1));
  s.box([0, 1.96, -0.6], [0.5, 0.06, 0.5], s.colors.lamp, { glow: 1.4 });
  for (const x of [-2.4, 0, 2.4]) {
    s.box([x, 0, 3.3], [1.5, 0.8, 0.6], s.colors.pale);
    s.box([x, 0.8, 3.3], [1, 0.6, 0.06], s.colors.lamp, { glow: 0.5, tilt: -0.2 });
  }
  return { reach: 5.4, focus: [0, 1, 0] };
}

function transformer(s, x, z, size) {
  const put = (dx, y, dz, w, h, d, color, more) =>
    s.box([x + dx * size, y * size, z + dz * size], [w * size, h * size, d * size], color, more);
  put(0, 0, 0, 2.4, 0.16, 1.8, s.colors.metal);
  put(0, 0.16, 0, 1.9, 1.45, 1.1, s.colors.main);
  put(0, 1.61, 0, 2, 0.1, 1.2, s.colors.second);
  for (const side of [-1, 1])
    for (const i of steps(-4, 4)) put(i * 0.2, 0.3, side * 0.72, 0.07, 1.15, 0.32, s.colors.third);
  for (const i of [-0.5, 0, 0.5]) bushing(s, x + i * size, 1.7 * size, z - 0.2 * size, size);
  s.cylinder(
    [x + 0.55 * size, 1.85 * size, z + 0.3 * size],
    [0.4 * size, 0.9 * size, 0.4 * size],
    s.colors.second,
    {
      roll: Math.PI / 2,
    },
  );
}

function bushing(s, x, y, z, size) {
  s.cylinder([x, y, z], [0.12 * size, 0.85 * size, 0.12 * size], s.colors.dark);
  for (const i of steps(0, 4))
    s.cylinder(
      [x, y + (0.1 + i * 0.14) * size, z],
      [0.3 * size, 0.08 * size, 0.3 * size],
      s.colors.pale,
      { taper: [0.5, 0.5] },
    );
}

function substation(s) {
  s.box([0, 0, 0], [13, 0.08, 10], s.colors.dark);
  for (const x of [-3.6, 0, 3.6]) {
    transformer(s, x, 1.6, 1.1);
    for (const dx of [-0.55, 0, 0.55]) {
      pipe(s, [x + dx, 2.75, 1.4], [x + dx, 2.75, -1.6], 0.05, s.colors.lamp);
      s.cylinder([x + dx, 0, -1.6], [0.16, 1.8, 0.16], s.colors.metal);
      bushing(s, x + dx, 1.8, -1.6, 1.1);
    }
  }
  for (const z of [-1.6, -4])
    for (const x of [-5.6, -1.8, 1.8, 5.6]) {
      s.box([x, 0, z], [0.26, 4.3, 0.26], s.colors.metal, { taper: [0.5, 0.5] });
      s.box([x, 4.2, z], [0.1, 0.9, 0.1], s.colors.metal);
    }
  for (const z of [-1.6, -4]) s.box([0, 4.1, z], [11.6, 0.2, 0.2], s.colors.second);
  for (const x of [-4.4, -3.6, -2.8, -0.8, 0, 0.8, 2.8, 3.6, 4.4])
    pipe(s, [x, 4, -1.6], [x, 4, -4], 0.04, s.colors.lamp);
  s.box([4.6, 0.08, 4], [2.8, 1.3, 1.3], s.colors.white, s.windows(5, 2));
  s.box([4.6, 1.38, 4], [3, 0.12, 1.5], s.colors.main);
  cabinets(s, -3, 4.2, 5, { height: 1.3, depth: 0.7, width: 0.7 });
  for (const x of steps(-6, 6))
    for (const z of [-5, 5]) s.box([x, 0, z], [0.06, 0.9, 0.06], s.colors.metal);
  return { reach: 6.9, focus: [0, 1.5, -0.2] };
}

function powerRoom(s) {
  s.box([0, 0, 0], [11.4, 0.06, 8.6], s.colors.dark, s.cells(10, 8));
  for (const z of [-2.9, 0.2]) {
    cabinets(s, 0, z, 8, { height: 2.5 });
    for (const dz of [-0.25, 0.25]) s.box([0, 3.1, z + dz], [10, 0.2, 0.16], s.colors.second);
    for (const x of [-4, -1.4, 1.4, 4]) s.box([x, 2.6, z], [0.22, 0.55, 0.5], s.colors.third);
  }
  for (const x of steps(-3, 3))
    for (const y of [0, 0.62])
      s.box(
        [x * 1.15, 0.06 + y, 3.1],
        [1, 0.56, 0.9],
        y ? s.colors.main : s.colors.third,
        s.louvres(4),
      );
  s.box([0, 0.07, 1.8], [9.6, 0.02, 0.1], s.colors.lamp, { glow: 0.8 });
  for (const x of [-5, 5]) s.box([x, 3.1, -1.3], [0.16, 0.2, 3.6], s.colors.second);
  return { reach: 5.9, focus: [0, 1.1, 0] };
}
