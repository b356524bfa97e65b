import {
  BoxGeometry,
  BufferGeometry,
  CatmullRomCurve3,
  CylinderGeometry,
  ExtrudeGeometry,
  Float32BufferAttribute,
  Shape,
  TubeGeometry,
  Vector3,
} from "three";
import {
  mergeGeometries,
  mergeVertices,
  toCreasedNormals,
} from "three/examples/jsm/utils/BufferGeometryUtils.js";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";

/** Only place and normal, every corner once: what the writer takes. */
function plain(shape) {
  shape.deleteAttribute("uv");
  return mergeVertices(shape, 1e-5);
}

/** Extruded things come with flat facets: those that nearly agree become one curve. */
const round = (shape) => plain(toCreasedNormals(shape, 0.9));

export const merge = (shapes) => mergeGeometries(shapes);

export const block = (size, at, radius = 0.01, turn = [0, 0, 0]) =>
  plain(new RoundedBoxGeometry(...size, radius > 0.012 ? 3 : 1, radius))
    .rotateX(turn[0])
    .rotateY(turn[1])
    .rotateZ(turn[2])
    .translate(...at);

export function rod(radius, length, at, turn = [0, 0, 0], end = radius) {
  const shape = new CylinderGeometry(end, radius, length, 28);
  return plain(shape)
    .rotateX(turn[0])
    .rotateY(turn[1])
    .rotateZ(turn[2])
    .translate(...at);
}

/** A slab with round corners that stands up: width and depth seen from above. */
export function pillar([width, height, depth], radius, at, bevel = 0.012) {
  const shape = new ExtrudeGeometry(outline(width - bevel * 2, depth - bevel * 2, radius), {
    depth: height - bevel * 2,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelSegments: 4,
    curveSegments: 10,
  });
  return round(shape)
    .rotateX(-Math.PI / 2)
    .translate(at[0], at[1] + bevel, at[2]);
}

/** The same, lying against a wall: width and height seen from the front. */
export function plate([width, height, thickness], radius, at, bevel = 0.005) {
  const shape = new ExtrudeGeometry(outline(width - bevel * 2, height - bevel * 2, radius), {
    depth: Math.max(0.001, thickness - bevel * 2),
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelSegments: 2,
    curveSegments: 7,
  });
  return round(shape).translate(...at);
}

function outline(width, height, radius) {
  const [w, h] = [width / 2, height / 2];
  const r = Math.min(radius, w, h);
  const path = new Shape();
  path.moveTo(-w + r, -h);
  path.lineTo(w - r, -h).absarc(w - r, -h + r, r, -Math.PI / 2, 0);
  path.lineTo(w, h - r).absarc(w - r, h - r, r, 0, Math.PI / 2);
  path.lineTo(-w + r, h).absarc(-w + r, h - r, r, Math.PI / 2, Math.PI);
  path.lineTo(-w, -h + r).absarc(-w + r, -h + r, r, Math.PI, Math.PI * 1.5);
  return path;
}

/** The sign for electricity, so high, about its middle. */
export function bolt(height) {
  const path = new Shape();
  const corners = "0.08,.5 -.32,-.08 -.04,-.08 -.1,-.5 .32,.1 .04,.1".split(" ");
  corners.forEach((pair, i) => {
    const [x, y] = pair.split(",").map((value) => Number(value) * height);
    if (i === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  });
  return plain(new ExtrudeGeometry(path, { depth: 0.003, bevelEnabled: false }));
}

/** Not merged: a morph needs the same corners in the same order. */
export function cable(places, radius) {
  const curve = new CatmullRomCurve3(places.map((place) => new Vector3(...place)));
  const shape = new TubeGeometry(curve, 56, radius, 12);
  shape.deleteAttribute("uv");
  return shape;
}

/** A dark spot that fades outwards: the shadow where the thing meets the ground. */
export function spot(inner, outer, y, strength) {
  const steps = 64;
  const places = [];
  const normals = [];
  const colors = [];
  const triangles = [];
  [0, inner, (inner + outer) / 2, outer].forEach((radius, ring) => {
    for (let i = 0; i <= steps; i++) {
      const angle = (i / steps) * 2 * Math.PI;
      places.push(Math.cos(angle) * radius, y, Math.sin(angle) * radius);
      normals.push(0, 1, 0);
      colors.push(0, 0, 0, strength * [1, 0.85, 0.25, 0][ring]);
      if (ring === 0 || i === 0) continue;
      const here = ring * (steps + 1) + i;
      const before = here - steps - 1;
      triangles.push(before - 1, before, here, before - 1, here, here - 1);
    }
  });
  const shape = new BufferGeometry();
  shape.setAttribute("position", new Float32BufferAttribute(places, 3));
  shape.setAttribute("normal", new Float32BufferAttribute(normals, 3));
  shape.setAttribute("color", new Float32BufferAttribute(colors, 4));
  shape.setIndex(triangles);
  return shape;
}

/** Letters as strokes, in a box one high: enough for what the screen says. */
const STROKES = {
  0: ["0,.2 0,.8 .15,1 .4,1 .55,.8 .55,.2 .4,0 .15,0 0,.2"],
  1: ["0,.75 .25,1 .25,0"],
  3: ["0,.85 .15,1 .4,1 .55,.8 .4,.55 .2,.55", ".4,.55 .55,.3 .4,0 .15,0 0,.15"],
  4: [".4,0 .4,1 0,.3 .55,.3"],
  5: [".5,1 .05,1 0,.55 .35,.62 .55,.4 .5,.12 .3,0 .1,.02 0,.14"],
  8: [".15,.53 .02,.75 .15,1 .4,1 .53,.75 .4,.53 .15,.53 0,.28 .15,0 .4,0 .55,.28 .4,.53"],
  k: ["0,0 0,1", ".45,.68 0,.3", ".15,.42 .48,0"],
  W: ["0,1 .2,0 .4,.8 .6,0 .8,1"],
  "%": ["0,0 .6,1", ".1,.72 .1,.95 .2,.95 .2,.72 .1,.72", ".4,.05 .4,.28 .5,.28 .5,.05 .4,.05"],
};
const WIDTHS = { 1: 0.42, W: 0.98, k: 0.62, "%": 0.75, " ": 0.35 };

const bar = (long, thick) => plain(new BoxGeometry(long, thick, 0.002));

export function letters(text, height, at, weight = 0.09) {
  const shapes = [];
  let x = 0;
  for (const letter of text) {
    for (const stroke of STROKES[letter] ?? []) {
      const places = stroke.split(" ").map((pair) => pair.split(",").map(Number));
      for (let i = 1; i < places.length; i++) {
        const [[x0, y0], [x1, y1]] = [places[i - 1], places[i]];
        const long = Math.hypot(x1 - x0, y1 - y0) + weight;
        const part = bar(long * height, weight * height);
        part.rotateZ(Math.atan2(y1 - y0, x1 - x0));
        part.translate((x + (x0 + x1) / 2) * height, ((y0 + y1) / 2) * height, 0);
        shapes.push(part);
      }
    }
    x += (WIDTHS[letter] ?? 0.76) + 0.02;
  }
  return merge(shapes).translate(...at);
}
