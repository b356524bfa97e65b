import { car, solarPanel, tree } from "./props.js";
import { steps } from "./stage.js";

export const buildings = [
  [/hospital|clinic|health/i, hospital],
  [/campus|school|airport/i, campus],
  [/zero/i, roundTower],
  [/twin|tower|office/i, tower],
  [/./, district],
];

const LOT = 3.1;

function district(s) {
  for (const i of steps(-2, 2))
    for (const j of steps(-2, 2)) {
      const far = Math.hypot(i, j);
      if (s.chance(0.16) && far > 0) park(s, i * LOT, j * LOT);
      else
        house(
          s,
          i * LOT,
          j * LOT,
          s.between(1.2, 2.6) + Math.max(0, 2.4 - far) * s.between(0.8, 2),
        );
    }
  traffic(s);
  return { reach: 8.8, focus: [0, 1.6, 0] };
}

function house(s, x, z, height, width = s.between(1.5, 2.1), depth = s.between(1.5, 2.1)) {
  const color = s.pick([s.colors.main, s.colors.second, s.colors.third, s.colors.pale]);
  const rows = Math.max(2, Math.round(height * 2.4));
  const face = s.chance(0.4) ? s.bands(5, rows) : s.windows(5, rows);
  s.box([x, 0, z], [2.5, 0.08, 2.5], s.colors.deep);
  s.box([x, 0.08, z], [width, height, depth], color, face);
  if (height > 3 && s.chance(0.7)) {
    const crown = s.between(0.6, 1.6);
    s.box(
      [x, height, z],
      [width * 0.7, crown, depth * 0.7],
      color,
      s.windows(4, Math.round(crown * 2.4)),
    );
    s.cylinder([x, height + crown, z], [0.06, s.between(0.5, 1.1), 0.06], s.colors.metal);
  } else if (s.chance(0.55)) roofGarden(s, x, height + 0.08, z, width, depth);
  else
    for (const dx of [-0.3, 0.3])
      s.box([x + dx * width, height + 0.08, z], [0.4, 0.26, 0.5], s.colors.metal, s.louvres(4));
  for (const [dx, dz] of [
    [-1.1, 1.1],
    [1.1, -1.1],
  ])
    if (s.chance(0.5)) tree(s, x + dx, z + dz, 0.45, 0.08);
}

function roofGarden(s, x, y, z, width, depth) {
  s.box([x, y, z], [width * 0.86, 0.06, depth * 0.86], s.colors.lawn);
  for (const dx of [-0.25, 0.05, 0.28])
    tree(s, x + dx * width, z + s.between(-0.25, 0.25) * depth, s.between(0.35, 0.5), y + 0.05);
}

function park(s, x, z) {
  s.box([x, 0, z], [2.5, 0.1, 2.5], s.colors.lawn);
  s.cylinder([x + 0.3, 0.04, z - 0.2], [1, 0.07, 1], s.colors.solar);
  for (const [dx, dz] of [
    [-0.8, -0.8],
    [-0.7, 0.5],
    [0.8, 0.8],
    [0.9, -0.9],
    [-0.1, 0.9],
  ])
    tree(s, x + dx, z + dz, s.between(0.6, 1), 0.1);
}

function traffic(s) {
  for (const lane of [-1.5, -0.5, 0.5, 1.5])
    for (const goesBack of [false, true]) {
      const [speed, phase] = [s.between(0.5, 0.9) * (goesBack ? -1 : 1), s.between(0, 16)];
      const side = lane * LOT + (goesBack ? -0.14 : 0.14);
      const isAcross = s.chance(0.5);
      const color = s.pick([s.colors.white, s.colors.lamp, s.colors.second]);
      s.box([0, 0, 0], [0.34, 0.13, 0.15], color, {
        glow: 0.3,
        move(time) {
          const along = ((((time * speed + phase) % 16) + 16) % 16) - 8;
          return isAcross
            ? { at: [along, 0.01, side], yaw: 0 }
            : { at: [side, 0.01, along], yaw: Math.PI / 2 };
        },
      });
    }
}

/** One tall building, set back floor by floor, with green on every terrace. */
function tower(s) {
  s.box([0, 0, 0], [7.6, 0.12, 7.6], s.colors.deep);
  let [y, width, depth] = [0.12, s.between(4.2, 4.8), s.between(3.6, 4.2)];
  let [x, z] = [0, 0];
  for (const level of steps(0, 3)) {
    const height = level === 3 ? s.between(1.6, 2.4) : s.between(1.2, 1.7);
    const color = [s.colors.main, s.colors.second, s.colors.pale, s.colors.main][level];
    s.box(
      [x, y, z],
      [width, height, depth],
      color,
      s.bands(Math.round(width * 2.2), Math.round(height * 3)),
    );
    y += height;
    s.box([x, y, z], [width + 0.12, 0.1, depth + 0.12], s.colors.white);
    y += 0.1;
    s.box([x, y, z], [width - 0.1, 0.05, depth - 0.1], s.colors.lawn);
    for (const i of steps(0, 5)) {
      const angle = i * 1.05 + level;
      tree(s, x + Math.cos(angle) * width * 0.43, z + Math.sin(angle) * depth * 0.43, 0.5, y);
    }
    x += s.between(-0.2, 0.2);
    z -= s.between(0, 0.25);
    [width, depth] = [width * 0.76, depth * 0.76];
  }
  for (const i of [-1, 0, 1]) solarPanel(s, [x + i * 0.6, y, z], 0.55, 1, 0, 0.3);
  for (const [dx, dz, height] of [
    [-5.6, -2.5, 2.2],
    [5.6, -3.2, 3],
    [5.7, 1.2, 1.6],
    [-5.7, 1.6, 1.4],
    [-1.8, -6, 2.4],
    [2, -6.2, 1.7],
  ])
    house(s, dx, dz, height);
  for (const i of steps(-3, 3)) tree(s, i * 1.1, 3.3, 0.8, 0.12);
  car(s, [-2, 0, 4.7], 0, s.colors.white);
  car(s, [1.4, 0, 4.7], Math.PI, s.colors.second);
  return { reach: 7.2, focus: [0, 2.4, 0] };
}

function roundTower(s) {
  s.cylinder([0, 0, 0], [9.4, 0.12, 9.4], s.colors.lawn);
  let y = 0.12;
  for (const level of steps(0, 9)) {
    const width = 4.3 - Math.abs(level - 2) * 0.24;
    const [x, z] = [Math.cos(level * 0.5) * 0.22, Math.sin(level * 0.5) * 0.22];
    s.cylinder(
      [x, y, z],
      [width, 0.44, width],
      s.pick([s.colors.main, s.colors.second]),
      s.bands(26, 1),
    );
    s.cylinder([x, y + 0.44, z], [width + 0.5, 0.1, width + 0.5], s.colors.white);
    for (const i of steps(0, 8)) {
      const angle = i * 0.7 + level * 0.9 + s.between(0, 0.3);
      const [radius, size] = [width / 2 + 0.12, s.between(0.18, 0.34)];
      s.ball(
        [x + Math.cos(angle) * radius, y + 0.5, z + Math.sin(angle) * radius],
        [size, size * 0.9, size],
        s.pick([s.colors.leaf, s.colors.leafDark]),
      );
    }
    y += 0.54;
  }
  for (const i of [-1, 0, 1]) solarPanel(s, [i * 0.75, y - 0.1, 0], 0.68, 1.6, 0, 0.3);
  for (const i of steps(0, 15)) {
    const radius = s.between(3.3, 4.3);
    tree(s, Math.cos(i * 0.4) * radius, Math.sin(i * 0.4) * radius, s.between(0.8, 1.2), 0.12);
  }
  for (const [x, z, height] of [
    [-6, -2, 1.8],
    [6, -2.4, 2.4],
    [-3, -6, 2.6],
    [3.2, -6.2, 2],
  ])
    house(s, x, z, height);
  return { reach: 7, focus: [0, 2.3, 0] };
}

function hospital(s) {
  s.box([0, 0, 0], [13, 0.1, 9.4], s.colors.lawn);
  s.box([0, 0.03, 3.4], [13, 0.1, 1.4], s.colors.road);
  for (const [x, z, width, depth, floors] of [
    [-3, -1.6, 5.4, 2.2, 6],
    [2.2, -1.6, 5, 2.6, 4],
    [-0.4, 0.6, 3, 2.4, 2],
  ]) {
    s.box(
      [x, 0.1, z],
      [width, floors * 0.62, depth],
      s.pick([s.colors.white, s.colors.pale]),
      s.bands(Math.round(width * 2), floors),
    );
    s.box([x, 0.1 + floors * 0.62, z], [width + 0.14, 0.12, depth + 0.14], s.colors.main);
  }
  landingPad(s, 3.4, 2.7, -1.6);
  for (const size of [
    [0.9, 0.3, 0.08],
    [0.3, 0.9, 0.08],
  ])
    s.box([-4.6, 3.1 - size[1] / 2, -0.46], size, s.colors.accent, { glow: 1.2 });
  for (const x of [-4.4, -3, -1.6])
    s.box([x, 3.94, -1.6], [0.9, 0.4, 1.2], s.colors.metal, s.louvres(4));
  for (const [x, color] of [
    [-2.4, s.colors.white],
    [1.2, s.colors.second],
    [3.6, s.colors.white],
  ])
    car(s, [x, 0.13, 3.4], 0, color);
  for (const x of steps(-5, 5)) if (Math.abs(x) > 1) tree(s, x * 1.15, 2.2, 0.8, 0.1);
  for (const x of [-5.8, -4, 4.2, 5.9]) tree(s, x, -3.8, 1.1, 0.1);
  return { reach: 6.4, focus: [0, 1.5, 0] };
}

function landingPad(s, x, y, z) {
  s.cylinder([x, y, z], [2, 0.14, 2], s.colors.deep);
  s.cylinder([x, y + 0.14, z], [1.7, 0.02, 1.7], s.colors.lamp, { glow: 0.5 });
  s.cylinder([x, y + 0.15, z], [1.5, 0.02, 1.5], s.colors.deep);
  for (const [dx, width, depth] of [
    [-0.3, 0.12, 0.8],
    [0.3, 0.12, 0.8],
    [0, 0.6, 0.12],
  ])
    s.box([x + dx, y + 0.18, z], [width, 0.01, depth], s.colors.white, { glow: 0.6 });
}

function campus(s) {
  s.box([0, 0, 0], [13, 0.1, 9], s.colors.lawn);
  s.box([0, 0.02, 0], [1.2, 0.1, 9], s.colors.pale);
  for (const [x, z, width, depth, height] of [
    [-4, -2.2, 3.6, 2.4, 2.6],
    [4, -2.4, 3.4, 2.4, 3.4],
    [-4, 2, 3.2, 2.2, 1.7],
    [4, 2, 3.6, 2, 2.2],
  ]) {
    const color = s.pick([s.colors.main, s.colors.second, s.colors.pale]);
    s.box(
      [x, 0.1, z],
      [width, height, depth],
      color,
      s.pick([s.bands, s.windows])(8, Math.round(height * 2.2)),
    );
    s.box([x, height + 0.1, z], [width + 0.15, 0.12, depth + 0.15], s.colors.white);
    for (const i of [-1, 0, 1])
      solarPanel(s, [x + i * width * 0.28, height + 0.1, z], width * 0.24, depth * 0.6, 0, 0.3);
  }
  s.cylinder([0, 0.1, -2.6], [2.5, 2, 2.5], s.colors.main, s.bands(24, 5));
  s.cylinder([0, 2.1, -2.6], [2.7, 0.14, 2.7], s.colors.white);
  s.ball([0, 1.5, -2.6], [2.2, 1.8, 2.2], s.colors.second);
  s.cylinder([0, 0.06, 2], [1.9, 0.12, 1.9], s.colors.solar);
  for (const x of [-1.3, 1.3])
    for (const z of steps(-4, 4)) if (Math.abs(z + 2.6) > 1.2) tree(s, x, z, 0.6, 0.1);
  for (const x of [-6.1, 6.1]) for (const z of [-3.6, -1.2, 1.2, 3.6]) tree(s, x, z, 0.9, 0.1);
  return { reach: 7, focus: [0, 1.2, 0] };
}
