import { container, solarPanel, tree } from "./props.js";
import { steps } from "./stage.js";

export const energy = [
  [/solar|photovoltaic|farm/i, solarFarm],
  [/wind|offshore|park/i, windPark],
  [/./, microgrid],
];

function turbine(s, x, z, height, yaw = 0.5) {
  s.cylinder([x, 0, z], [0.9, 0.14, 0.9], s.colors.metal);
  s.cylinder([x, 0.1, z], [0.36, height, 0.36], s.colors.white, { taper: [0.5, 0.5] });
  s.box([x, height, z], [0.34, 0.32, 0.9], s.colors.white, { yaw });
  const hub = [x + Math.sin(yaw) * 0.56, height + 0.16, z + Math.cos(yaw) * 0.56];
  s.ball([hub[0], hub[1] - 0.17, hub[2]], [0.34, 0.34, 0.34], s.colors.main);
  const [speed, phase] = [s.between(0.8, 1.1), s.between(0, 6)];
  for (const blade of [0, 1, 2])
    s.box(hub, [0.24, height * 0.46, 0.06], s.colors.white, {
      yaw,
      taper: [0.3, 0.6],
      move: (time) => ({ roll: time * speed + phase + (blade * Math.PI * 2) / 3 }),
    });
  s.box([x, height + 0.32, z], [0.08, 0.08, 0.08], s.colors.red, { glow: 2 });
}

function panels(s, x, z, columns, rows) {
  for (const i of steps(0, columns - 1))
    for (const j of steps(0, rows - 1)) solarPanel(s, [x + i * 1.75, 0.05, z + j * 1.5], 1.6, 1.05);
}

function microgrid(s) {
  s.box([0, 0, 0], [14, 0.06, 11], s.colors.lawn);
  s.box([0, 0.02, 0.9], [14, 0.06, 0.9], s.colors.road);
  turbine(s, -4.6, -3, 5.2);
  turbine(s, -1.6, -4.2, 4.6);
  panels(s, 1, -4, 4, 3);
  for (const i of steps(0, 2))
    container(
      s,
      [-5 + i * 0.1, 0.06, 2.6 + i * 1.0],
      [s.colors.main, s.colors.white, s.colors.second][i],
      0,
      2.6,
    );
  s.box([0.4, 0.06, 3.2], [3.4, 1.5, 2.2], s.colors.white, s.bands(8, 3));
  s.box([0.4, 1.56, 3.2], [3.6, 0.14, 2.4], s.colors.main);
  s.box([0.4, 1.7, 3.2], [1.6, 0.7, 1.2], s.colors.second, s.bands(5, 2));
  for (const i of steps(0, 1))
    s.box([4 + i * 1.3, 0.06, 3.2], [1, 1.1, 1.4], s.colors.third, s.louvres(7));
  for (const i of steps(-3, 3))
    s.box([i * 2, 0.09, 0.9], [0.7, 0.01, 0.07], s.colors.lamp, { glow: 0.8 });
  for (const [x, z] of [
    [-6.4, -1],
    [-6.2, 0],
    [6.4, 0.1],
    [6.3, 4.6],
    [2.8, 4.9],
    [-2.2, 4.9],
    [-2.6, 2],
  ])
    tree(s, x, z, 0.8);
  return { reach: 7.2, focus: [-0.4, 2, 0] };
}

function solarFarm(s) {
  s.box([0, 0, 0], [15, 0.06, 12], s.colors.lawn);
  panels(s, -6.1, -4.8, 3, 6);
  panels(s, 1.5, -4.8, 3, 6);
  s.box([-0.4, 0.02, 0], [1, 0.06, 12], s.colors.road);
  container(s, [-4.4, 0.06, 4.9], s.colors.white, 0, 3);
  container(s, [3.4, 0.06, 4.9], s.colors.main, 0, 3);
  for (const x of [-6.6, 0.9, 6.3]) tree(s, x, 5.2, 0.9);
  for (const i of steps(-3, 3))
    s.box([-0.4, 0.09, i * 1.6], [0.07, 0.01, 0.7], s.colors.lamp, { glow: 0.8 });
  return { reach: 6.6, focus: [0, 0.7, 0] };
}

function windPark(s) {
  for (const [x, z, size] of [
    [0, 0, 1.5],
    [-5, -3, 1.1],
    [4.6, -3.4, 1.2],
    [-4, 3.6, 0.8],
    [4.8, 2.6, 0.9],
  ])
    s.cylinder(
      [x, 0, z],
      [4.4 * size, 0.5 * size, 4.4 * size],
      s.pick([s.colors.lawn, s.colors.leafDark]),
      { taper: [0.55, 0.55] },
    );
  turbine(s, 0, 0, 5.8);
  turbine(s, -5, -3, 4.9);
  turbine(s, 4.6, -3.4, 5.1);
  turbine(s, 4.8, 2.6, 4.2);
  turbine(s, -4, 3.6, 4);
  for (const i of steps(0, 13))
    tree(s, Math.cos(i * 2.4) * (1.4 + i * 0.36), Math.sin(i * 2.4) * (1.4 + i * 0.36), 0.6);
  container(s, [1.4, 0, 4.4], s.colors.main, 0.4, 2.4);
  return { reach: 7.6, focus: [0, 2.7, 0] };
}
