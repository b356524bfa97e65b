import { pipe } from "./props.js";
import { steps } from "./stage.js";

export const industry = [
  [/water|treatment/i, waterWorks],
  [/process|plant|chemical/i, plant],
  [/warehouse|logistic|storage/i, warehouse],
  [/./, line],
];

function line(s) {
  s.box([0, 0, 0], [13, 0.05, 8.4], s.colors.dark, s.cells(12, 8));
  for (const z of [-1.8, 1.8]) {
    s.box([0, 0.5, z], [12, 0.18, 1.1], s.colors.black);
    s.box([0, 0.52, z - 0.6], [12, 0.24, 0.1], s.colors.main);
    s.box([0, 0.52, z + 0.6], [12, 0.24, 0.1], s.colors.main);
    for (const x of steps(-5, 5)) s.box([x * 1.1, 0, z], [0.12, 0.5, 0.9], s.colors.metal);
    for (const i of steps(0, 7)) {
      const color = s.pick([s.colors.pale, s.colors.white, s.colors.wood]);
      const size = s.between(0.5, 0.75);
      s.box([0, 0.68, z], [size, size * 0.8, size], color, {
        move: (time) => ({
          at: [((((i * 1.5 + time * 0.5 * Math.sign(-z)) % 12) + 12) % 12) - 6, 0.68, z],
        }),
      });
    }
  }
  for (const [x, z] of [
    [-4, 0],
    [-0.6, 0],
    [2.8, 0],
    [-2.3, -3.4],
    [1.2, -3.4],
  ])
    robot(s, x, z);
  for (const z of [-1.8, 1.8]) {
    s.box([5.2, 0.05, z], [1.8, 1.9, 1.7], s.colors.white, s.doors(2));
    s.box([5.2, 1.95, z], [1.4, 0.3, 1.3], s.colors.main);
    s.cylinder([4.6, 2.25, z], [0.1, 0.5, 0.1], s.colors.lamp, { glow: 1.2 });
  }
  for (const x of [-4.6, -2.9, -1.2])
    s.box([x, 0.05, 3.6], [1.4, 1.2, 0.7], s.colors.pale, s.doors(2));
  s.box([0, 0.06, 3.05], [12, 0.02, 0.08], s.colors.lamp, { glow: 0.7 });
  return { reach: 6.2, focus: [0, 0.9, 0] };
}

function robot(s, x, z) {
  const color = s.pick([s.colors.main, s.colors.second]);
  const [speed, phase] = [s.between(0.5, 0.8), s.between(0, 6)];
  s.cylinder([x, 0.05, z], [0.9, 0.3, 0.9], s.colors.metal);
  s.cylinder([x, 0.35, z], [0.6, 0.5, 0.6], color, { taper: [0.75, 0.75] });
  const pose = (time) => {
    const yaw = Math.sin(time * speed + phase) * 1.5;
    const lean = 0.45 + Math.sin(time * speed * 1.7 + phase) * 0.25;
    const reach = [Math.sin(yaw), Math.cos(yaw)];
    const elbow = [
      x + reach[0] * Math.sin(lean) * 1.3,
      0.8 + Math.cos(lean) * 1.3,
      z + reach[1] * Math.sin(lean) * 1.3,
    ];
    const bend = lean + 1.5;
    const hand = [
      elbow[0] + reach[0] * Math.sin(bend) * 1.1,
      elbow[1] + Math.cos(bend) * 1.1,
      elbow[2] + reach[1] * Math.sin(bend) * 1.1,
    ];
    return { yaw, lean, elbow, bend, hand };
  };
  s.box([x, 0.8, z], [0.34, 1.3, 0.34], color, {
    taper: [0.7, 0.7],
    move: (time) => ({ yaw: pose(time).yaw, tilt: pose(time).lean }),
  });
  s.box([x, 0, z], [0.26, 1.1, 0.26], s.colors.white, {
    taper: [0.6, 0.6],
    move: (time) => ({ at: pose(time).elbow, yaw: pose(time).yaw, tilt: pose(time).bend }),
  });
  s.ball([x, 0, z], [0.42, 0.42, 0.42], s.colors.dark, {
    move: (time) => ({ at: lower(pose(time).elbow, 0.21) }),
  });
  s.ball([x, 0, z], [0.26, 0.26, 0.26], s.colors.lamp, {
    glow: 0.6,
    move: (time) => ({ at: lower(pose(time).hand, 0.13) }),
  });
}

const lower = ([x, y, z], by) => [x, y - by, z];

function plant(s) {
  s.box([0, 0, 0], [13, 0.08, 9.6], s.colors.dark);
  for (const [x, z, width, height, color] of [
    [-4.6, -2.6, 2.2, 2.6, s.colors.white],
    [-2, -2.6, 2.2, 2.6, s.colors.white],
    [-4.6, 0, 1.6, 3.6, s.colors.main],
    [-2.6, 0, 1.2, 4.4, s.colors.second],
  ])
    tank(s, x, z, width, height, color);
  for (const x of [1.3, 4]) {
    s.cylinder([x, 0.08, -2.4], [2.4, 0.8, 2.4], s.colors.pale);
    s.cylinder([x, 0.82, -2.4], [2.1, 0.1, 2.1], s.colors.solar);
    s.box([x, 1.1, -2.4], [2.4, 0.08, 0.2], s.colors.main, {
      move: (time) => ({ yaw: time * 0.4 + x }),
    });
  }
  for (const [y, color] of [
    [1.5, s.colors.pale],
    [1.9, s.colors.main],
    [2.3, s.colors.second],
  ]) {
    pipe(s, [-5.6, y, 1.4 + y * 0.1], [5.4, y, 1.4 + y * 0.1], 0.18, color);
    pipe(s, [5.4, 0, 1.4 + y * 0.1], [5.4, y, 1.4 + y * 0.1], 0.18, color);
  }
  for (const x of [-5, -2.5, 0, 2.5]) s.box([x, 0, 1.6], [0.16, 2.6, 0.7], s.colors.metal);
  for (const x of [2.2, 4.4]) {
    s.cylinder([x, 0, 0.2], [1.1, 0.5, 1.1], s.colors.metal);
    s.ball([x, 0.3, 0.2], [1.6, 1.6, 1.6], s.colors.white);
  }
  s.box([-3.6, 0.08, 3.4], [4, 1.3, 1.6], s.colors.main, s.windows(9, 2));
  s.box([-3.6, 1.38, 3.4], [4.1, 0.12, 1.7], s.colors.white);
  for (const x of [0.4, 1.7, 3]) s.box([x, 0.08, 3.4], [1, 0.9, 1], s.colors.third, s.louvres(6));
  return { reach: 6.5, focus: [0, 1.3, 0] };
}

function tank(s, x, z, width, height, color) {
  s.cylinder([x, 0.08, z], [width, height, width], color);
  s.ball([x, 0.08 + height - width * 0.22, z], [width, width * 0.44, width], color);
  for (const y of [0.3, 0.65])
    s.cylinder([x, height * y, z], [width * 1.04, 0.08, width * 1.04], s.colors.metal);
  s.box([x + width * 0.52, 0.08, z], [0.08, height, 0.3], s.colors.lamp, s.louvres(14));
}

function waterWorks(s) {
  s.box([0, 0, 0], [13, 0.08, 9.6], s.colors.lawn);
  for (const [x, z, width] of [
    [-4, -2.4, 3.6],
    [0.2, -2.4, 3.6],
    [-4, 1.8, 3.6],
  ]) {
    s.cylinder([x, 0.08, z], [width, 0.7, width], s.colors.pale);
    s.cylinder([x, 0.74, z], [width - 0.3, 0.08, width - 0.3], s.colors.solar, { glow: 0.6 });
    s.cylinder([x, 0.4, z], [0.5, 0.9, 0.5], s.colors.main);
    s.box([x, 0.95, z], [width, 0.1, 0.26], s.colors.second, {
      move: (time) => ({ yaw: time * 0.25 + x }),
    });
  }
  for (const i of steps(0, 3)) {
    s.box([4.4, 0.08, -3.6 + i * 1.25], [3.2, 0.6, 1.1], s.colors.white);
    s.box([4.4, 0.62, -3.6 + i * 1.25], [3, 0.08, 0.9], s.colors.solar, { glow: 0.6 });
  }
  for (const x of [0, 1.5]) {
    s.cylinder([x, 0.08, 2], [1.3, 2.3, 1.3], s.colors.main);
    s.cylinder([x, 2.38, 2], [1.3, 0.5, 1.3], s.colors.second, { taper: [0.1, 0.1] });
  }
  s.box([4.4, 0.08, 2.6], [3, 1.4, 1.8], s.colors.white, s.windows(7, 2));
  s.box([4.4, 1.48, 2.6], [3.2, 0.14, 2], s.colors.main);
  for (const y of [0.5, 0.9])
    pipe(s, [-3, y, 4], [4.4, y, 4], 0.2, y > 0.6 ? s.colors.second : s.colors.pale);
  for (const x of steps(-2, 3)) s.box([x * 1.2, 0, 4], [0.1, 0.9, 0.3], s.colors.metal);
  pipe(s, [-2, 0.4, -2.4], [-1.6, 0.4, -2.4], 0.3, s.colors.main);
  return { reach: 6.6, focus: [0, 0.8, 0] };
}

function warehouse(s) {
  s.box([0, 0, 0], [13, 0.05, 9], s.colors.dark, s.cells(12, 8));
  for (const z of [-3.4, -1.2, 1]) {
    for (const x of steps(-3, 3)) s.box([x * 1.6, 0.05, z], [0.08, 3.2, 1], s.colors.main);
    for (const level of steps(0, 3)) {
      s.box([0, 0.1 + level, z], [9.7, 0.08, 1], s.colors.metal);
      for (const x of steps(-6, 5))
        if (s.chance(0.82))
          s.box(
            [x * 0.8 + 0.4, 0.18 + level, z],
            [s.between(0.5, 0.7), s.between(0.4, 0.75), 0.8],
            s.pick([s.colors.pale, s.colors.second, s.colors.wood, s.colors.third, s.colors.white]),
          );
    }
  }
  for (const i of steps(0, 3)) {
    const [speed, phase] = [s.between(0.4, 0.7), i * 3.1];
    const path = (lift) => (time) => ({
      at: [Math.sin(time * speed * 0.5 + phase) * 5, lift, 2.4 + (i % 2) * 1.2],
    });
    s.box([0, 0, 0], [1, 0.26, 0.8], s.colors.main, { move: path(0.1) });
    s.box([0, 0, 0], [0.9, 0.06, 0.06], s.colors.lamp, { glow: 1.5, move: path(0.2) });
    s.box([0, 0, 0], [0.7, 0.6, 0.6], s.colors.pale, { move: path(0.36) });
  }
  for (const z of [1.9, 3, 4.1])
    s.box([0, 0.06, z], [11, 0.02, 0.05], s.colors.lamp, { glow: 0.7 });
  for (const x of [-5.8, 5.8]) s.box([x, 0.05, -1.2], [1, 1.9, 5.4], s.colors.white, s.louvres(8));
  return { reach: 6.2, focus: [0, 1.2, 0] };
}
