import { car, solarPanel, tree } from "./props.js";
import { steps } from "./stage.js";

export const homes = [
  [/apartment|retrofit|block/i, apartments],
  [/neighbo|street|village|community/i, street],
  [/./, home],
];

function cottage(s, x, z, size, color) {
  const put = (shape, dx, y, dz, w, h, d, tint, more) =>
    s[shape](
      [x + dx * size, 0.08 + y * size, z + dz * size],
      [w * size, h * size, d * size],
      tint,
      more,
    );
  put("box", 0, 0, 0, 2.6, 1.5, 2, color, s.windows(4, 1));
  put("box", 0, 1.5, 0, 3, 1.1, 2.3, s.colors.roof, { taper: [1, 0.02] });
  put("box", 0.7, 1.6, -0.4, 0.3, 1.2, 0.3, s.colors.pale);
  put("box", 0.85, 0, 1.02, 0.5, 1, 0.06, s.colors.wood);
  put("box", 0.85, 1.1, 1.1, 0.8, 0.08, 0.5, s.colors.white);
  put("box", -0.3, 2.02, 0.6, 1.9, 0.06, 1, s.colors.solar, { tilt: 0.76, ...s.cells(5, 3) });
}

function home(s) {
  s.cylinder([0, 0, 0], [11.6, 0.14, 11.6], s.colors.lawn);
  s.box([-0.7, 0.14, -0.8], [4.6, 1.7, 3], s.colors.white, s.windows(6, 1));
  s.box([-0.7, 1.84, -0.8], [5, 0.14, 3.4], s.colors.main);
  s.box([-1.6, 1.98, -0.9], [2.6, 1.4, 2.6], s.colors.pale, s.bands(5, 1));
  s.box([-1.6, 3.38, -0.9], [2.9, 0.14, 2.9], s.colors.main);
  for (const i of [-1, 0, 1]) solarPanel(s, [-1.6 + i * 0.85, 3.4, -0.9], 0.8, 2.1, 0, 0.3);
  for (const i of [0, 1]) solarPanel(s, [0.6 + i * 0.8, 1.84, -0.8], 0.7, 2.2, 0, 0.25);
  s.box([2.6, 0.14, -0.9], [2, 1.4, 2.6], s.colors.second, s.louvres(5));
  s.box([2.6, 1.54, -0.9], [2.2, 0.12, 2.8], s.colors.white);
  s.box([2.6, 0.1, 2.6], [1.7, 0.06, 4.2], s.colors.pale);
  car(s, [2.6, 0.16, 2], Math.PI / 2, s.colors.main);
  s.box([1.45, 0.14, 0.9], [0.24, 0.9, 0.2], s.colors.white);
  s.box([1.45, 0.7, 1.01], [0.16, 0.16, 0.02], s.colors.accent, { glow: 1.5 });
  s.box([-3.5, 0.14, -0.9], [0.7, 0.8, 1], s.colors.metal, s.louvres(7));
  s.box([-2.6, 0.1, 2.5], [2.6, 0.08, 1.5], s.colors.white);
  s.box([-2.6, 0.12, 2.5], [2.3, 0.08, 1.2], s.colors.solar, { glow: 0.5 });
  s.box([-0.1, 0.14, 0.72], [0.6, 1.15, 0.06], s.colors.wood);
  for (const [x, z] of [
    [-4.6, -1.8],
    [-4.4, 1],
    [-3, -3.8],
    [0.2, -4.4],
    [3.4, -3.6],
    [4.8, 0.6],
    [0.4, 3.8],
    [-1, 4.6],
    [-4.2, 3.4],
    [4.4, 3],
  ])
    tree(s, x, z, s.between(0.9, 1.5), 0.14);
  return { reach: 5.3, focus: [0, 1.2, 0] };
}

function street(s) {
  s.box([0, 0, 0], [15, 0.08, 12], s.colors.lawn);
  s.box([0, 0.02, 0], [15, 0.08, 1.7], s.colors.road);
  for (const i of steps(-3, 3))
    s.box([i * 2.1, 0.1, 0], [0.9, 0.01, 0.08], s.colors.pale, { glow: 0.4 });
  for (const [row, z] of [
    [0, -3.2],
    [1, 3.4],
  ])
    for (const i of steps(-1, 1)) {
      const x = i * 4.6 + (row ? 0.7 : -0.7);
      cottage(
        s,
        x,
        z,
        s.between(1, 1.15),
        s.pick([s.colors.white, s.colors.main, s.colors.pale, s.colors.second]),
      );
      tree(s, x + 2.2, z + 0.4, 1.1);
      tree(s, x - 1.9, z - 1.7, 1.2);
      if (s.chance(0.6))
        car(
          s,
          [x + 2, 0.08, z > 0 ? 1.7 : -1.4],
          Math.PI / 2,
          s.pick([s.colors.white, s.colors.third, s.colors.main]),
        );
    }
  car(s, [0, 0.1, 0.4], 0, s.colors.white, (time) => ({
    at: [((time * 0.9) % 15) - 7.5, 0.1, 0.42],
    yaw: 0,
  }));
  for (const x of [-5, 0, 5]) {
    s.cylinder([x, 0, 1.1], [0.08, 1.9, 0.08], s.colors.metal);
    s.box([x, 1.9, 0.9], [0.14, 0.08, 0.5], s.colors.lamp, { glow: 1.6 });
  }
  return { reach: 6.9, focus: [0, 0.9, 0] };
}

function apartments(s) {
  s.box([0, 0, 0], [13, 0.1, 10], s.colors.lawn);
  for (const [x, z, floors, color] of [
    [-3.4, -1.8, 7, s.colors.main],
    [0.8, -2.6, 5, s.colors.white],
    [4.2, -1.4, 4, s.colors.second],
  ]) {
    s.box([x, 0.1, z], [2.8, floors * 0.72, 2.4], color, s.windows(5, floors));
    for (const floor of steps(1, floors - 1))
      for (const dx of [-0.8, 0.8]) {
        s.box([x + dx, 0.1 + floor * 0.72, z + 1.36], [0.85, 0.06, 0.5], s.colors.white);
        s.box([x + dx, 0.16 + floor * 0.72, z + 1.58], [0.85, 0.24, 0.04], s.colors.pale);
      }
    s.box([x, 0.1 + floors * 0.72, z], [2.9, 0.1, 2.5], s.colors.third);
    for (const dx of [-0.85, 0, 0.85])
      solarPanel(s, [x + dx, 0.1 + floors * 0.72, z], 0.78, 1.8, 0, 0.3);
  }
  s.box([0, 0.04, 2.4], [13, 0.08, 1.3], s.colors.road);
  for (const x of [-4.6, -1, 3.2])
    car(
      s,
      [x, 0.1, 2.4],
      x > 0 ? Math.PI : 0,
      s.pick([s.colors.white, s.colors.main, s.colors.third]),
    );
  for (const i of steps(-5, 5)) tree(s, i * 1.15, i % 2 ? 4 : 3.7, s.between(0.7, 1.1), 0.1);
  for (const [x, z] of [
    [-1.3, 0.6],
    [2.5, 0.6],
    [-5.8, 0],
    [6, 0.7],
  ])
    tree(s, x, z, 1, 0.1);
  return { reach: 6.3, focus: [0, 1.6, 0] };
}
