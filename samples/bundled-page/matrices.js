/** Matrices are 16 numbers, column by column, as WebGL takes them. */

export function multiply(a, b) {
  const out = new Float32Array(16);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += a[k * 4 + row] * b[column * 4 + k];
      out[column * 4 + row] = sum;
    }
  }
  return out;
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

export function orthographic(half, near, far) {
  const depth = near - far;
  return [1 / half, 0, 0, 0, 0, 1 / half, 0, 0, 0, 0, 2 / depth, 0, 0, 0, (near + far) / depth, 1];
}

export function lookAt(eye, target) {
  const z = normalize(subtract(eye, target));
  const x = normalize(cross([0, 1, 0], z));
  const y = cross(z, x);
  return [
    x[0],
    y[0],
    z[0],
    0,
    x[1],
    y[1],
    z[1],
    0,
    x[2],
    y[2],
    z[2],
    0,
    -dot(x, eye),
    -dot(y, eye),
    -dot(z, eye),
    1,
  ];
}

/** Size first, then roll (about z), tilt (about x), yaw (about y), then the place. */
export function place(at, size, yaw = 0, tilt = 0, roll = 0) {
  const [cy, sy] = [Math.cos(yaw), Math.sin(yaw)];
  const [cx, sx] = [Math.cos(tilt), Math.sin(tilt)];
  const [cz, sz] = [Math.cos(roll), Math.sin(roll)];
  const [w, h, d] = size;
  return [
    (cy * cz + sy * sx * sz) * w,
    cx * sz * w,
    (-sy * cz + cy * sx * sz) * w,
    0,
    (-cy * sz + sy * sx * cz) * h,
    cx * cz * h,
    (sy * sz + cy * sx * cz) * h,
    0,
    sy * cx * d,
    -sx * d,
    cy * cx * d,
    0,
    at[0],
    at[1],
    at[2],
    1,
  ];
}

export const normalize = (v) => {
  const length = Math.hypot(...v);
  return v.map((value) => value / length);
};
const subtract = (a, b) => a.map((value, i) => value - b[i]);
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
