import {
  BufferGeometry,
  CylinderGeometry,
  Float32BufferAttribute,
  Group,
  LatheGeometry,
  Mesh,
  MeshStandardMaterial,
  TorusGeometry,
  Vector2,
} from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";

/** Ten metres each. */
export const HUB_HEIGHT = 9;
const BLADE = 5.6;

const white = new MeshStandardMaterial({ color: "#eceff0", roughness: 0.42 });
const steel = new MeshStandardMaterial({ color: "#c3cacf", roughness: 0.38, metalness: 0.25 });
const dark = new MeshStandardMaterial({ color: "#47525a", roughness: 0.6 });
const gearPaint = new MeshStandardMaterial({ color: "#4b93b8", roughness: 0.5 });
const generatorPaint = new MeshStandardMaterial({ color: "#d9643a", roughness: 0.5 });
const brass = new MeshStandardMaterial({ color: "#e3b45c", roughness: 0.35, metalness: 0.3 });
const lamp = new MeshStandardMaterial({ color: "#300", emissive: "#ff3b24", emissiveIntensity: 2 });

/** A complete turbine. `hasInside`: with the machinery under a cover that can be lifted. */
export function createTurbine(hasInside) {
  const group = new Group();
  group.add(tower());
  const head = new Group();
  head.position.y = HUB_HEIGHT;
  group.add(head);
  const cover = new Group();
  cover.add(box([0.92, 0.5, 2.3], [0, 0.22, -0.35], white, 0.15));
  cover.add(box([0.4, 0.2, 0.5], [0, 0.52, -1.1], white, 0.06));
  cover.add(rod(0.012, 0.5, [0.15, 0.75, -1.2], dark), rod(0.03, 0.06, [0.15, 1.0, -1.2], lamp));
  head.add(cover, box([0.9, 0.42, 2.26], [0, -0.2, -0.35], white, 0.06));
  const inside = hasInside ? machinery() : undefined;
  if (inside) head.add(inside.group);
  const { rotor, blades } = createRotor();
  rotor.position.set(0, 0, 0.98);
  head.add(rotor);
  group.traverse((part) => (part.castShadow = part.receiveShadow = hasInside));
  return { group, head, cover, rotor, blades, lamp, shaft: inside?.shaft };
}

function tower() {
  const profile = [
    [0.33, -0.4],
    [0.33, 0],
    [0.29, 2],
    [0.23, 5],
    [0.18, HUB_HEIGHT - 0.35],
    [0.24, HUB_HEIGHT - 0.34],
    [0.24, HUB_HEIGHT - 0.2],
  ].map(([x, y]) => new Vector2(x, y));
  const part = new Group();
  part.add(new Mesh(new LatheGeometry(profile, 32), white));
  const base = new Mesh(new CylinderGeometry(0.62, 0.74, 0.16, 40), steel);
  base.position.y = 0.02;
  const entrance = box([0.16, 0.4, 0.06], [0, 0.32, 0.315], dark, 0.02);
  part.add(base, entrance);
  for (const height of [2, 4, 6]) {
    const seam = new Mesh(new TorusGeometry(0.332 - height * 0.0205, 0.008, 6, 32), steel);
    seam.rotation.x = Math.PI / 2;
    seam.position.y = height;
    part.add(seam);
  }
  return part;
}

function createRotor() {
  const rotor = new Group();
  const nose = [
    [0, 0.52],
    [0.14, 0.49],
    [0.27, 0.38],
    [0.35, 0.2],
    [0.37, 0],
    [0.36, -0.14],
  ].map(([x, y]) => new Vector2(x, y));
  const hub = new Mesh(new LatheGeometry(nose, 32), white);
  hub.rotation.x = Math.PI / 2;
  rotor.add(hub);
  const shape = bladeGeometry();
  const blades = [0, 1, 2].map((i) => {
    const arm = new Group();
    arm.rotation.z = (i * Math.PI * 2) / 3;
    const blade = new Mesh(shape, white);
    arm.add(blade);
    rotor.add(arm);
    return blade;
  });
  return { rotor, blades };
}

/** Rings from root to tip: round where it is bolted on, then a thin wing that turns out of the wind. */
function bladeGeometry() {
  const [rings, sides] = [26, 18];
  const places = [];
  const triangles = [];
  for (let r = 0; r <= rings; r++) {
    const t = r / rings;
    const wing = Math.min(1, Math.max(0, (t - 0.03) / 0.16));
    const soft = wing * wing * (3 - 2 * wing);
    const chord =
      (0.17 * (1 - soft) + 0.4 * soft) * (1 - 0.86 * t ** 0.95 * soft) * (t > 0.985 ? 0.35 : 1);
    const thick = chord * (1 - soft) + chord * 0.2 * soft;
    const twist = (1 - t) ** 2 * 0.55 * soft;
    for (let s = 0; s < sides; s++) {
      const angle = (s / sides) * 2 * Math.PI;
      const x = Math.cos(angle) * chord * 0.5 + chord * 0.18 * soft;
      const taper = 1 - soft * 0.5 * (1 - Math.cos(angle)) * 0.8;
      const z = Math.sin(angle) * thick * 0.5 * taper;
      const [c, n] = [Math.cos(twist), Math.sin(twist)];
      places.push(x * c - z * n, 0.2 + t * BLADE, x * n + z * c + t * t * 0.22);
    }
  }
  for (let r = 0; r < rings; r++)
    for (let s = 0; s < sides; s++) {
      const [a, b] = [r * sides + s, r * sides + ((s + 1) % sides)];
      triangles.push(a, a + sides, b, b, a + sides, b + sides);
    }
  const shape = new BufferGeometry();
  shape.setAttribute("position", new Float32BufferAttribute(places, 3));
  shape.setIndex(triangles);
  shape.computeVertexNormals();
  return shape;
}

/** From the hub to the back: bearing, shaft, gearbox, brake, generator, cabinet. */
function machinery() {
  const group = new Group();
  const shaft = new Group();
  shaft.add(along(0.11, 0.95, 0.35, steel), along(0.2, 0.06, 0.72, steel));
  for (let i = 0; i < 6; i++) {
    const bolt = along(0.022, 0.05, 0.76, dark);
    bolt.position.x = Math.cos((i * Math.PI) / 3) * 0.15;
    bolt.position.y = Math.sin((i * Math.PI) / 3) * 0.15;
    shaft.add(bolt);
  }
  const disc = along(0.19, 0.025, -0.62, brass);
  shaft.add(disc, along(0.05, 0.4, -0.62, steel));
  group.add(
    shaft,
    box([0.52, 0.3, 0.2], [0, -0.02, 0.42], dark, 0.05),
    along(0.3, 0.34, -0.12, gearPaint),
    along(0.24, 0.16, -0.37, gearPaint),
    along(0.33, 0.05, 0.04, steel),
    box([0.62, 0.12, 0.3], [0, -0.16, -0.12], gearPaint, 0.03),
    box([0.12, 0.14, 0.1], [0.16, 0.08, -0.62], dark, 0.02),
    along(0.24, 0.5, -1.02, generatorPaint),
    box([0.5, 0.1, 0.4], [0, -0.2, -1.02], dark, 0.02),
    box([0.2, 0.16, 0.26], [0.16, 0.22, -1.02], generatorPaint, 0.03),
    box([0.24, 0.34, 0.16], [-0.28, 0.02, -1.32], steel, 0.03),
  );
  for (let i = 0; i < 5; i++) group.add(along(0.252, 0.02, -0.85 - i * 0.085, dark));
  group.position.y = 0.16;
  return { group, shaft };
}

function box(size, at, material, radius) {
  const part = new Mesh(new RoundedBoxGeometry(...size, 4, radius), material);
  part.position.set(...at);
  return part;
}

function rod(radius, length, at, material) {
  const part = new Mesh(new CylinderGeometry(radius, radius, length, 12), material);
  part.position.set(...at);
  return part;
}

function along(radius, length, z, material) {
  const part = new Mesh(new CylinderGeometry(radius, radius, length, 32), material);
  part.rotation.x = Math.PI / 2;
  part.position.z = z;
  return part;
}
