/**
 * Three unit shapes, standing on the ground: one wide, one deep, one high.
 * Eight numbers a corner: position, normal, and where on its face the corner lies.
 */

/** Each face of a box as its normal and the two directions that span it. */
const faces = [
  [
    [0, 0, 1],
    [1, 0, 0],
    [0, 1, 0],
  ],
  [
    [0, 0, -1],
    [-1, 0, 0],
    [0, 1, 0],
  ],
  [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  [
    [-1, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
  ],
  [
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, -1],
  ],
  [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
];

export const meshes = { box: box(), cylinder: cylinder(24), ball: ball(16, 10) };

function box() {
  const out = [];
  for (const [n, u, v] of faces) {
    const corner = (a, b) => [
      ...[0, 1, 2].map((i) => (n[i] + u[i] * a + v[i] * b) / 2 + (i === 1 ? 0.5 : 0)),
      ...n,
      (a + 1) / 2,
      (b + 1) / 2,
    ];
    quad(out, corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1));
  }
  return out;
}

function cylinder(sides) {
  const out = [];
  for (let i = 0; i < sides; i++) {
    const rim = (step, y, n) => {
      const angle = (step / sides) * Math.PI * 2;
      const [x, z] = [Math.sin(angle), Math.cos(angle)];
      return [x / 2, y, z / 2, ...(n ?? [x, 0, z]), step / sides, y];
    };
    quad(out, rim(i, 0), rim(i + 1, 0), rim(i + 1, 1), rim(i, 1));
    const up = [0, 1, 0];
    out.push(...rim(i, 1, up), ...rim(i + 1, 1, up), 0, 1, 0, ...up, 0.5, 0.5);
  }
  return out;
}

function ball(sides, rings) {
  const out = [];
  for (let ring = 0; ring < rings; ring++) {
    for (let side = 0; side < sides; side++) {
      const point = (s, r) => {
        const [angle, height] = [(s / sides) * Math.PI * 2, (r / rings) * Math.PI];
        const n = [
          Math.sin(angle) * Math.sin(height),
          -Math.cos(height),
          Math.cos(angle) * Math.sin(height),
        ];
        return [n[0] / 2, n[1] / 2 + 0.5, n[2] / 2, ...n, s / sides, r / rings];
      };
      quad(
        out,
        point(side, ring),
        point(side + 1, ring),
        point(side + 1, ring + 1),
        point(side, ring + 1),
      );
    }
  }
  return out;
}

function quad(out, a, b, c, d) {
  out.push(...a, ...b, ...c, ...a, ...c, ...d);
}
