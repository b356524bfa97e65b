/** Small things that several models share. */

export function tree(s, x, z, size = 1, y = 0) {
  const height = s.between(0.8, 1.3) * size;
  const color = s.pick([s.colors.leaf, s.colors.leafDark]);
  s.cylinder([x, y, z], [0.1 * size, height * 0.4, 0.1 * size], s.colors.wood);
  if (s.chance(0.5))
    s.ball([x, y + height * 0.25, z], [height * 0.7, height * 0.8, height * 0.7], color);
  else
    for (const [lift, width] of [
      [0.22, 0.75],
      [0.5, 0.55],
      [0.76, 0.34],
    ])
      s.cylinder([x, y + height * lift, z], [height * width, height * 0.5, height * width], color, {
        taper: [0.08, 0.08],
      });
}

/** Along x; `move` may carry it about. */
export function car(s, at, yaw, color, path) {
  const put = (dx, dy, size, tint, more) => {
    const shift = (place, turn) => [
      place[0] + Math.cos(turn) * dx,
      place[1] + dy,
      place[2] - Math.sin(turn) * dx,
    ];
    s.box(shift(at, yaw), size, tint, {
      yaw,
      ...more,
      ...(path && {
        move(time) {
          const next = path(time);
          return { at: shift(next.at, next.yaw), yaw: next.yaw };
        },
      }),
    });
  };
  put(0, 0.1, [1.3, 0.26, 0.6], color);
  put(-0.06, 0.36, [0.8, 0.25, 0.54], s.colors.dark, { taper: [0.72, 0.86] });
  put(-0.06, 0.6, [0.5, 0.02, 0.44], color);
  for (const dx of [-0.4, 0.4]) put(dx, 0, [0.26, 0.24, 0.62], s.colors.black);
  put(0.64, 0.2, [0.04, 0.07, 0.5], s.colors.white, { glow: 1.6 });
  put(-0.64, 0.22, [0.04, 0.06, 0.5], s.colors.red, { glow: 1 });
}

export function solarPanel(s, at, width, depth, yaw = 0, tilt = 0.5) {
  const [x, y, z] = at;
  s.box([x, y, z], [0.08, 0.4, 0.08], s.colors.metal);
  s.box([x, y + 0.4, z], [width, 0.06, depth], s.colors.solar, {
    yaw,
    tilt,
    ...s.cells(width * 3, depth * 3),
  });
}

/** A line of pipe between two points that differ along one axis only. */
export function pipe(s, from, to, width, color) {
  const [dx, dy, dz] = to.map((value, i) => value - from[i]);
  const length = Math.hypot(dx, dy, dz);
  const turn =
    Math.abs(dx) > 0.01
      ? { roll: (-Math.sign(dx) * Math.PI) / 2 }
      : { tilt: (Math.sign(dz) * Math.PI) / 2 };
  s.cylinder(from, [width, length, width], color, Math.abs(dy) > 0.01 ? {} : turn);
  for (const end of [from, to])
    s.ball([end[0], end[1] - width * 0.55, end[2]], [width * 1.1, width * 1.1, width * 1.1], color);
}

export function container(s, at, color, yaw = 0, length = 3) {
  s.box(at, [length, 1.25, 1.2], color, { yaw, detail: [4, length, 1, s.random() * 99] });
  s.box([at[0], at[1] + 1.25, at[2]], [length * 0.8, 0.18, 0.8], s.colors.metal, {
    yaw,
    ...s.louvres(3),
  });
}
