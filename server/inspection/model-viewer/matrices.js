/** Matrices are 16 numbers, column by column, as WebGL takes them. */

export const identity = () => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export function multiply(a, b) {
  const out = [];
  for (let column = 0; column < 16; column += 4)
    for (let row = 0; row < 4; row += 1)
      out.push(
        a[row] * b[column] +
          a[row + 4] * b[column + 1] +
          a[row + 8] * b[column + 2] +
          a[row + 12] * b[column + 3],
      );
  return out;
}

/** Size first, then the turn (a quaternion), then the place. */
export function compose(place, [x, y, z, w], [sx, sy, sz]) {
  const right = [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)];
  const up = [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)];
  const back = [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)];
  return [...times(right, sx), 0, ...times(up, sy), 0, ...times(back, sz), 0, ...place, 1];
}

export function perspective(fieldOfView, aspect, near, far) {
  const f = 1 / Math.tan(fieldOfView / 2);
  const depth = 1 / (near - far);
  return [
    f / aspect,
    0,
    0,
    0,
    0,
    f,
    0,
    0,
    0,
    0,
    (near + far) * depth,
    -1,
    0,
    0,
    2 * near * far * depth,
    0,
  ];
}

export function lookAt(eye, target) {
  const z = normalized(minus(eye, target));
  const x = normalized(cross([0, 1, 0], z));
  const y = cross(z, x);
  const columns = [0, 1, 2].map((i) => [x[i], y[i], z[i], 0]);
  return [...columns.flat(), -dot(x, eye), -dot(y, eye), -dot(z, eye), 1];
}

/** Turns normals as the matrix turns surfaces, whatever it stretches: the cofactors of its upper left. */
export function normalMatrix(m) {
  const [a, b, c] = [m.slice(0, 3), m.slice(4, 7), m.slice(8, 11)];
  return [...cross(b, c), ...cross(c, a), ...cross(a, b)];
}

export const isMirrored = (m) => dot(m.slice(0, 3), cross(m.slice(4, 7), m.slice(8, 11))) < 0;

export const transformed = (m, [x, y, z]) =>
  [0, 1, 2].map((row) => m[row] * x + m[row + 4] * y + m[row + 8] * z + m[row + 12]);

export const mixed = (a, b, share) => a.map((value, i) => value + (b[i] - value) * share);
export const normalized = (v) => {
  const length = Math.hypot(...v) || 1;
  return v.map((value) => value / length);
};
const times = (v, factor) => v.map((value) => value * factor);
export const minus = (a, b) => a.map((value, i) => value - b[i]);
export const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
