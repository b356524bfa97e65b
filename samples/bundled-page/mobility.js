import { car, solarPanel, tree } from "./props.js";
import { steps } from "./stage.js";

export const mobility = [
  [/bus|depot|truck|fleet/i, depot],
  [/./, hub],
];

function charger(s, x, z, y = 0.08) {
  s.box([x, y, z], [0.46, 1.35, 0.34], s.colors.white);
  s.box([x, y + 0.8, z + 0.18], [0.34, 0.34, 0.03], s.colors.lamp, { glow: 0.9 });
  s.box([x, y + 1.35, z], [0.48, 0.1, 0.36], s.colors.main, { glow: 0.2 });
  s.box([x, y + 0.3, z + 0.18], [0.3, 0.04, 0.02], s.colors.accent, { glow: 1.4 });
}

function hub(s) {
  s.box([0, 0, 0], [13, 0.08, 9.4], s.colors.road);
  s.box([0, 0.03, -3.7], [13, 0.1, 2], s.colors.lawn);
  for (const i of steps(-3, 3)) {
    const x = i * 1.65;
    s.box([x - 0.82, 0.08, -0.9], [0.05, 0.01, 2.4], s.colors.white);
    charger(s, x, -2.3);
    if (s.chance(0.72)) {
      car(
        s,
        [x, 0.08, -0.9],
        Math.PI / 2,
        s.pick([s.colors.white, s.colors.main, s.colors.second, s.colors.pale, s.colors.third]),
      );
      s.box([x, 0.085, 0.15], [0.9, 0.01, 0.08], s.colors.accent, { glow: 1.2 });
    }
  }
  for (const x of [-4.9, -1.65, 1.65, 4.9])
    s.cylinder([x, 0.08, -2.75], [0.2, 3, 0.2], s.colors.metal);
  s.box([0, 3, -1.5], [12.2, 0.16, 3.2], s.colors.white);
  s.box([0, 2.97, 0.12], [12.2, 0.24, 0.08], s.colors.main, { glow: 0.5 });
  for (const i of steps(-5, 5)) solarPanel(s, [i * 1.08, 2.82, -1.6], 1, 2.5, 0, 0.12);
  for (const i of steps(-3, 3))
    s.box([i * 1.9, 0.085, 2.6], [0.9, 0.01, 0.07], s.colors.pale, { glow: 0.5 });
  for (const [lane, speed, phase] of [
    [1.9, 1, 0],
    [3.3, -0.8, 5],
  ])
    car(s, [0, 0.08, lane], 0, s.pick([s.colors.main, s.colors.white]), (time) => ({
      at: [((((time * speed + phase) % 13) + 13) % 13) - 6.5, 0.08, lane],
      yaw: speed < 0 ? Math.PI : 0,
    }));
  s.box([-4.8, 0.12, -3.9], [2.2, 1.4, 1.2], s.colors.main, s.doors(3));
  for (const x of [-2.4, -0.8, 0.9, 2.5, 4.2, 5.6]) tree(s, x, -4, 0.9, 0.1);
  return { reach: 6.1, focus: [0, 1, -0.3] };
}

function bus(s, x, z, color) {
  s.box([x, 0.3, z], [1.1, 1.25, 3.8], color, s.windows(7, 1));
  s.box([x, 0.22, z], [1.12, 0.3, 3.82], s.colors.dark);
  s.box([x, 1.55, z], [1, 0.2, 2.6], s.colors.white);
  for (const dz of [-1.2, 1.2]) s.box([x, 0.06, z + dz], [1.14, 0.36, 0.5], s.colors.black);
  s.box([x, 0.42, z + 1.91], [0.9, 0.1, 0.03], s.colors.white, { glow: 1.6 });
  s.box([x, 1.3, z + 1.91], [0.8, 0.16, 0.03], s.colors.lamp, { glow: 1.1 });
}

function depot(s) {
  s.box([0, 0, 0], [14, 0.06, 10], s.colors.road);
  for (const i of steps(-3, 3)) {
    const x = i * 1.8;
    s.box([x - 0.9, 0.06, -0.4], [0.05, 0.01, 4.4], s.colors.white);
    if (s.chance(0.8))
      bus(s, x, -0.5, s.pick([s.colors.main, s.colors.second, s.colors.white, s.colors.third]));
    charger(s, x - 0.9, -3, 0.06);
    s.box([x, 2.75, -0.9], [0.1, 0.5, 0.5], s.colors.metal);
    s.box([x, 2.5, -0.9], [0.7, 0.06, 0.1], s.colors.accent, { glow: 1 });
  }
  for (const z of [-2.4, 0.4]) s.box([0, 3.2, z], [13.2, 0.16, 0.2], s.colors.main);
  for (const x of [-6.4, 6.4])
    for (const z of [-2.4, 0.4]) s.box([x, 0, z], [0.24, 3.3, 0.24], s.colors.metal);
  for (const x of steps(-3, 3)) s.box([x * 1.8, 3.25, -1], [0.08, 0.08, 3], s.colors.metal);
  s.box([-3.6, 0.06, -4.2], [4.6, 1.6, 1.2], s.colors.pale, s.bands(9, 3));
  s.box([3.4, 0.06, -4.2], [2.6, 1.3, 1.1], s.colors.main, s.doors(4));
  for (const i of steps(-3, 3))
    s.box([i * 2, 0.065, 3.4], [0.9, 0.01, 0.08], s.colors.pale, { glow: 0.5 });
  for (const x of [-6.3, -3, 0, 3, 6.3]) tree(s, x, 4.7, 0.7);
  return { reach: 6.3, focus: [0, 1, -0.2] };
}
