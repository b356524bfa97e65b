import { container, pipe } from "./props.js";
import { steps } from "./stage.js";

export const dataCenters = [
  [/edge|modular|pod|container/i, pods],
  [/hyperscale|site|plan|campus/i, halls],
  [/liquid|cool/i, cooledRacks],
  [/./, racks],
];

function racks(s) {
  s.box([0, 0, 0], [12.6, 0.16, 10.6], s.colors.dark, s.cells(1, 1));
  for (const row of [-3, -1, 1, 3]) {
    const z = row * 1.25;
    const length = 8;
    for (const i of steps(0, length - 1)) {
      const x = (i - (length - 1) / 2) * 1.12;
      const isGap = s.chance(0.06);
      if (isGap) continue;
      const color = s.chance(0.2) ? s.colors.deep : s.colors.dark;
      s.box([x, 0.16, z], [1.02, s.chance(0.15) ? 2.2 : 2.5, 1.15], color, s.rack(20));
    }
    s.box([0, 3.05, z], [length * 1.15, 0.08, 0.5], s.colors.metal);
    s.box([0, 3.13, z], [length * 1.15, 0.06, 0.22], s.colors.lamp, { glow: 0.5 });
    for (const x of [-4.4, 0, 4.4]) s.box([x, 2.6, z], [0.06, 0.5, 0.06], s.colors.metal);
  }
  for (const z of [0, -2.5, 2.5])
    s.box([0, 0.17, z], [8.8, 0.02, 0.12], s.colors.lamp, { glow: 0.9 });
  for (const x of [-5.6, 5.6])
    for (const z of [-3.4, 0, 3.4]) {
      s.box([x, 0.16, z], [0.95, 2.3, 2], s.colors.pale, s.louvres(16));
      pipe(s, [x, 2.5, z - 0.4], [x, 3.3, z - 0.4], 0.22, s.colors.second);
    }
  for (const x of [-5.6, 5.6]) pipe(s, [x, 3.3, -4.2], [x, 3.3, 4], 0.26, s.colors.main);
  return { reach: 6.6, focus: [0, 1, 0] };
}

/** Two rows, open to the front, with cold and warm liquid on its way. */
function cooledRacks(s) {
  s.box([0, 0, 0], [11.4, 0.16, 8.4], s.colors.dark);
  for (const [row, z] of [
    [0, -2.3],
    [1, 1.1],
  ]) {
    for (const i of steps(-3, 3)) {
      const x = i * 1.3;
      s.box([x, 0.16, z], [1.1, 2.5, 1.1], s.pick([s.colors.deep, s.colors.dark]), s.rack(16));
      for (const [dx, color] of [
        [-0.35, s.colors.lamp],
        [0.35, s.colors.warm],
      ])
        s.cylinder([x + dx, 0.2, z + 0.62], [0.12, 3 + dx * 0.8, 0.12], color, { glow: 0.35 });
    }
    pipe(s, [-4.8, 2.92, z + 0.62], [4.8, 2.92, z + 0.62], 0.2, s.colors.lamp);
    pipe(s, [-4.8, 3.46, z + 0.62], [4.8, 3.46, z + 0.62], 0.2, s.colors.warm);
    s.box([5, 0.16, z], [0.9, 2.2, 1.6], s.colors.white, s.doors(1));
    s.box([-5, 0.16, z], [0.9, 1.9 + row * 0.3, 1.6], s.colors.main, s.doors(1));
  }
  for (const x of [-2.4, 0, 2.4]) {
    s.cylinder([x, 0.16, 3.2], [1.1, 1.7, 1.1], s.colors.pale);
    s.ball([x, 1.6, 3.2], [1.1, 0.5, 1.1], s.colors.pale);
    s.box([x, 0.8, 3.76], [0.4, 0.3, 0.04], s.colors.lamp, { glow: 0.8 });
  }
  for (const z of [2.9, 3.5])
    pipe(s, [-2.4, 0.5, z], [2.4, 0.5, z], 0.16, z > 3 ? s.colors.warm : s.colors.lamp);
  return { reach: 5.9, focus: [0, 1.2, 0] };
}

function pods(s) {
  s.box([0, 0, 0], [11, 0.12, 8], s.colors.dark);
  for (const [x, z, yaw, color] of [
    [-2.3, -2, 0, s.colors.main],
    [2.3, -2, 0, s.colors.second],
    [-2.3, 0.2, 0, s.colors.white],
    [2.3, 0.2, 0, s.colors.main],
  ])
    container(s, [x, 0.12, z], color, yaw, 4);
  container(s, [-2.3, 1.55, -2], s.colors.third, 0, 4);
  for (const x of [-3.8, -2.6, -1.4, 1.4, 2.6, 3.8]) fan(s, x, x < 0 ? 2.98 : 1.55, -2);
  for (const x of [1.4, 2.6, 3.8]) fan(s, x, 1.55, 0.2);
  for (const x of [-4, -2.9, -1.8]) {
    s.box([x, 0.12, 2.6], [0.98, 2, 0.9], s.colors.dark, s.rack(16));
  }
  s.cylinder([0.6, 0.12, 2.6], [1.2, 2.2, 1.2], s.colors.white);
  s.cylinder([2, 0.12, 2.6], [1.2, 2.2, 1.2], s.colors.pale);
  pipe(s, [0.6, 2, 2.6], [2, 2, 2.6], 0.18, s.colors.lamp);
  s.box([4, 0.12, 2.6], [1.4, 1.5, 1.2], s.colors.third, s.louvres(10));
  for (const x of steps(-5, 5))
    for (const z of [-3.9, 3.9]) s.box([x, 0, z], [0.06, 1, 0.06], s.colors.metal);
  return { reach: 5.6, focus: [0, 0.9, 0] };
}

function fan(s, x, y, z) {
  s.cylinder([x, y, z], [0.9, 0.22, 0.9], s.colors.metal);
  for (const turn of [0, 1, 2])
    s.box([x, y + 0.2, z], [0.8, 0.05, 0.1], s.colors.lamp, {
      move: (time) => ({ yaw: time * 3 + (turn * Math.PI) / 3 }),
    });
}

function halls(s) {
  s.box([0, 0, 0], [15, 0.1, 12], s.colors.dark);
  for (const z of [-3.6, 0, 3.6]) {
    s.box([-1, 0.1, z], [9.4, 1.5, 2.4], s.colors.white, s.louvres(9));
    s.box([-1, 1.6, z], [9.5, 0.12, 2.5], s.colors.main);
    s.box([4.4, 0.1, z], [1.6, 1.9, 2.4], s.colors.second, s.bands(6, 4));
    for (const x of steps(0, 6)) for (const dz of [-0.55, 0.55]) fan(s, -5 + x * 1.3, 1.72, z + dz);
    for (const x of [5.9, 6.6]) s.box([x, 0.1, z], [0.5, 0.8, 1.7], s.colors.third, s.louvres(6));
    s.box([-1, 0.5, z + 1.22], [9, 0.08, 0.02], s.colors.lamp, { glow: 1 });
  }
  for (const i of steps(0, 3))
    s.cylinder([-6.7, 0.1, -4 + i * 1.3], [0.9, 1.5, 0.9], s.colors.pale);
  return { reach: 7.4, focus: [-0.3, 0.8, 0] };
}
