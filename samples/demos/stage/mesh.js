/** Floats of a corner: place 3, normal 3, colour 3, surface 4 (roughness, metal, glow, coat), picture 2. */
export const CORNER = 15;
/** Where the picture sheet is plain white. */
const PLAIN = [0.998, 0.998];

/** `#rrggbb` as light: the screen's curve taken off. */
export const light = (hex) =>
  [1, 3, 5].map((i) => (Number.parseInt(hex.slice(i, i + 2), 16) / 255) ** 2.2);

/** What a thing is painted with. `isCoat`: in the colour that the person chose. */
export const paint = (hex, roughness = 0.5, metal = 0, glow = 0, isCoat = false) => ({
  color: light(hex),
  surface: [roughness, metal, glow, isCoat ? 1 : 0],
});

/** Collects the triangles of things that move together. */
export function createMesh() {
  const corners = [];
  const triangles = [];
  const count = () => corners.length / CORNER;
  const corner = (at, normal, { color, surface }, picture = PLAIN) => {
    corners.push(...at, ...normal, ...color, ...surface, ...picture);
    return count() - 1;
  };
  const strip = (rows, material) => addStrip({ corner, triangles }, rows, material);
  const mesh = {
    /** A box with rounded edges, by its middle and its size. */
    box: (at, size, material, bevel = 0.006) => {
      addBox({ corner, triangles }, at, size, material, Math.min(bevel, Math.min(...size) * 0.45));
      return mesh;
    },
    /** A round thing about `axis` ("x", "y" or "z") from its profile: [along, radius] each. */
    lathe: (at, profile, material, axis = "y", sides = 24) => {
      for (let i = 1; i < profile.length; i++)
        strip(ringsOf(at, profile[i - 1], profile[i], axis, sides), material);
      return mesh;
    },
    /** A rod with closed ends. */
    rod: (at, length, radius, material, axis = "y", sides = 20) =>
      mesh.lathe(at, rodProfile(length, radius), material, axis, sides),
    /** A cable through the places. */
    tube: (places, radius, material, sides = 10) => {
      strip(tubeRings(smooth(places), radius, sides), material);
      return mesh;
    },
    /** A picture of the sheet: middle, size [w, h], part [u0, v0, u1, v1], facing +z. */
    picture: ([x, y, z], [w, h], [u0, v0, u1, v1], material) => {
      const put = (dx, dy, u, v) =>
        corner([x + (dx * w) / 2, y + (dy * h) / 2, z], [0, 0, 1], material, [u, v]);
      const four = [put(-1, -1, u0, v1), put(1, -1, u1, v1), put(1, 1, u1, v0), put(-1, 1, u0, v0)];
      triangles.push(four[0], four[1], four[2], four[0], four[2], four[3]);
      return mesh;
    },
    corners: () => new Float32Array(corners),
    triangles: () => new Uint32Array(triangles),
  };
  return mesh;
}

function rodProfile(length, radius) {
  const soft = Math.min(radius * 0.18, length * 0.2);
  const [a, b] = [-length / 2, length / 2];
  return [
    [a, 0],
    [a, radius - soft],
    [a + soft, radius],
    [b - soft, radius],
    [b, radius - soft],
    [b, 0],
  ];
}

/** Faces are flat; the edges between them turn from one normal to the next, which looks round. */
function addBox({ corner, triangles }, at, size, material, bevel) {
  const ids = new Map();
  const idOf = (signs, axis) => {
    const key = `${signs}|${axis}`;
    if (ids.has(key)) return ids.get(key);
    const inset = (i) => size[i] / 2 - (i === axis ? 0 : bevel);
    const place = signs.map((sign, i) => at[i] + sign * inset(i));
    const normal = signs.map((sign, i) => (i === axis ? sign : 0));
    ids.set(key, corner(place, normal, material));
    return ids.get(key);
  };
  const quad = (a, b, c, d, isTurned) =>
    triangles.push(...(isTurned ? [a, c, b, a, d, c] : [a, b, c, a, c, d]));
  for (const axis of [0, 1, 2]) addSides(axis, idOf, quad);
  for (const signs of SIGNS) {
    const three = [0, 1, 2].map((axis) => idOf(signs, axis));
    triangles.push(...(signs[0] * signs[1] * signs[2] > 0 ? three : three.toReversed()));
  }
}

const SIGNS = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z])));

/** Both faces across the axis, and the four edges along it. */
function addSides(axis, idOf, quad) {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const sign = (along, su, sv) => {
    const out = [0, 0, 0];
    out[axis] = along;
    out[u] = su;
    out[v] = sv;
    return out;
  };
  const around = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  for (const side of [-1, 1])
    quad(...around.map(([su, sv]) => idOf(sign(side, su, sv), axis)), side < 0);
  for (const [su, sv] of around) {
    const [low, high] = [sign(-1, su, sv), sign(1, su, sv)];
    quad(idOf(low, u), idOf(high, u), idOf(high, v), idOf(low, v), su * sv > 0);
  }
}

function addStrip({ corner, triangles }, [rows, normals], material) {
  const ids = rows.map((row, i) => row.map((at, j) => corner(at, normals[i][j], material)));
  for (let i = 1; i < ids.length; i++)
    for (let j = 1; j < ids[i].length; j++) {
      const [a, b, c, d] = [ids[i - 1][j - 1], ids[i][j - 1], ids[i][j], ids[i - 1][j]];
      triangles.push(a, b, c, a, c, d);
    }
}

const AXES = { x: [1, 2, 0], y: [2, 0, 1], z: [0, 1, 2] };

function ringsOf(at, [from, r0], [to, r1], axis, sides) {
  const [u, v, along] = AXES[axis];
  const slope = Math.atan2(r0 - r1, to - from);
  const ring = (position, radius) =>
    Array.from({ length: sides + 1 }, (_, i) => {
      const angle = (-i / sides) * 2 * Math.PI;
      const out = [...at];
      out[along] += position;
      out[u] += Math.cos(angle) * radius;
      out[v] += Math.sin(angle) * radius;
      return out;
    });
  const normals = Array.from({ length: sides + 1 }, (_, i) => {
    const angle = (-i / sides) * 2 * Math.PI;
    const out = [0, 0, 0];
    out[along] = Math.sin(slope);
    out[u] = Math.cos(angle) * Math.cos(slope);
    out[v] = Math.sin(angle) * Math.cos(slope);
    return out;
  });
  return [
    [ring(from, r0), ring(to, r1)],
    [normals, normals],
  ];
}

/** Catmull-Rom: a cable has no corners. */
function smooth(places, steps = 8) {
  const out = [];
  for (let i = 0; i < places.length - 1; i++) {
    const four = [-1, 0, 1, 2].map((k) => places[clampIndex(i + k, places.length)]);
    for (let step = 0; step < steps; step++) out.push(spline(four, step / steps));
  }
  out.push(places.at(-1));
  return out;
}

const clampIndex = (i, length) => Math.min(Math.max(i, 0), length - 1);
const spline = ([a, b, c, d], t) =>
  b.map(
    (_, i) =>
      0.5 *
      (2 * b[i] +
        (c[i] - a[i]) * t +
        (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t +
        (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t * t * t),
  );

function tubeRings(places, radius, sides) {
  let side = [0.31, 0.11, 0.94];
  const rows = [];
  const normals = [];
  places.forEach((at, i) => {
    const [before, after] = [
      places[Math.max(i - 1, 0)],
      places[Math.min(i + 1, places.length - 1)],
    ];
    const along = unit(after.map((value, k) => value - before[k]));
    const up = unit(cross(along, side));
    side = unit(cross(up, along));
    const around = Array.from({ length: sides + 1 }, (_, j) => {
      const angle = (-j / sides) * 2 * Math.PI;
      return side.map((value, k) => value * Math.cos(angle) + up[k] * Math.sin(angle));
    });
    normals.push(around);
    rows.push(around.map((normal) => normal.map((value, k) => at[k] + value * radius)));
  });
  return [rows, normals];
}

const unit = (v) => {
  const length = Math.hypot(...v) || 1;
  return v.map((value) => value / length);
};
const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
