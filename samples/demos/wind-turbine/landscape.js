import {
  BackSide,
  BufferGeometry,
  CanvasTexture,
  Color,
  Float32BufferAttribute,
  Group,
  IcosahedronGeometry,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  SphereGeometry,
  Sprite,
  SpriteMaterial,
} from "three";

const SIZE = 240;

/** Rolling hills; the ground under the first turbine is level. */
export function heightAt(x, z) {
  const far = Math.hypot(x, z);
  const hills =
    Math.sin(x * 0.045 + 1.3) * Math.cos(z * 0.038) * 3.4 +
    Math.sin(x * 0.11 + z * 0.06) * 1.1 +
    Math.cos(z * 0.13 - x * 0.05) * 0.8;
  const free = Math.min(1, Math.max(0, (far - 2.5) / 16));
  return (hills - 1.2) * free * free * (3 - 2 * free) - far * 0.02 * free;
}

/** Fields in the colours of early summer, a little different each. */
export function createGround() {
  const shape = new PlaneGeometry(SIZE, SIZE, 150, 150).rotateX(-Math.PI / 2);
  const places = shape.attributes.position;
  const tones = ["#8a9f62", "#96a866", "#a5b070", "#cdbd80", "#7c965c", "#b7b479"].map(
    (hex) => new Color(hex),
  );
  const colors = [];
  for (let i = 0; i < places.count; i++) {
    const [x, z] = [places.getX(i), places.getZ(i)];
    places.setY(i, heightAt(x, z));
    const [u, v] = [x * 0.8 + z * 0.35, z * 0.8 - x * 0.35];
    const field =
      Math.floor(u / 11 + Math.sin(Math.floor(v / 15) * 9) * 2) * 7 + Math.floor(v / 15) * 13;
    const near = Math.hypot(x, z) < 11;
    const tone = near ? tones[0] : tones[((field % 6) + 6) % 6];
    const light = 0.9 + 0.14 * noise(x * 1.7, z * 1.7) + 0.08 * Math.sin(u * 2.2) * (near ? 0 : 1);
    colors.push(tone.r * light, tone.g * light, tone.b * light);
  }
  shape.setAttribute("color", new Float32BufferAttribute(colors, 3));
  shape.computeVertexNormals();
  const ground = new Mesh(shape, new MeshLambertMaterial({ vertexColors: true }));
  ground.receiveShadow = true;
  return ground;
}

export function createTrees() {
  const places = [];
  for (let i = 0; places.length < 420 && i < 6000; i++) {
    const [x, z] = [(noise(i, 3) - 0.5) * 170, (noise(i, 9) - 0.5) * 170];
    const isGrove = Math.sin(x * 0.16) * Math.cos(z * 0.13 + 2) > 0.62;
    if (isGrove && Math.hypot(x, z) > 13) places.push([x, z, 0.45 + noise(i, 5) * 0.6]);
  }
  const shape = new IcosahedronGeometry(0.62, 1);
  const trees = new InstancedMesh(
    shape,
    new MeshLambertMaterial({ color: "#ffffff" }),
    places.length,
  );
  const at = new Matrix4();
  places.forEach(([x, z, size], i) => {
    at.makeScale(size, size * 1.25, size).setPosition(x, heightAt(x, z) + size * 0.45, z);
    trees.setMatrixAt(i, at);
    trees.setColorAt(
      i,
      new Color().setHSL(0.27 + noise(i, 1) * 0.05, 0.34, 0.2 + noise(i, 2) * 0.09),
    );
  });
  return trees;
}

/** Ridges behind ridges: the fog shows how far each is. */
export function createRidges() {
  const group = new Group();
  for (const [radius, high, seed] of [
    [125, 8, 1],
    [165, 15, 4],
    [205, 24, 8],
  ]) {
    const places = [];
    const triangles = [];
    const steps = 160;
    for (let i = 0; i <= steps; i++) {
      const a = (i / steps) * 2 * Math.PI;
      const top =
        high *
        (0.5 +
          0.25 * Math.sin(a * 5 + seed) +
          0.16 * Math.sin(a * 11 + seed * 3) +
          0.07 * Math.sin(a * 29));
      places.push(Math.cos(a) * radius, -14, Math.sin(a) * radius);
      places.push(Math.cos(a) * radius, top - 3, Math.sin(a) * radius);
      if (i > 0) triangles.push(i * 2 - 2, i * 2, i * 2 - 1, i * 2 - 1, i * 2, i * 2 + 1);
    }
    const shape = new BufferGeometry();
    shape.setAttribute("position", new Float32BufferAttribute(places, 3));
    shape.setIndex(triangles);
    group.add(new Mesh(shape, new MeshBasicMaterial({ color: "#3f5f63", side: 2 })));
  }
  return group;
}

/** A dome whose colours follow the hour, and the sun in it. */
export function createSky() {
  const shape = new SphereGeometry(300, 40, 24);
  const count = shape.attributes.position.count;
  shape.setAttribute("color", new Float32BufferAttribute(new Float32Array(count * 3), 3));
  const dome = new Mesh(
    shape,
    new MeshBasicMaterial({ vertexColors: true, side: BackSide, fog: false, toneMapped: false }),
  );
  const glow = new Sprite(
    new SpriteMaterial({
      map: glowTexture(),
      blending: 2,
      depthWrite: false,
      fog: false,
      toneMapped: false,
    }),
  );
  glow.scale.setScalar(130);
  const group = new Group();
  group.add(dome, glow);
  return {
    group,
    paint(top, low, sun, shine) {
      const at = shape.attributes.position;
      const color = new Color();
      for (let i = 0; i < count; i++) {
        const up = Math.max(0, at.getY(i) / 300);
        color.copy(low).lerp(top, Math.min(1, up * 1.9) ** 0.65);
        shape.attributes.color.setXYZ(i, color.r, color.g, color.b);
      }
      shape.attributes.color.needsUpdate = true;
      glow.material.color.copy(shine);
      glow.position.copy(sun).multiplyScalar(280);
    },
  };
}

function glowTexture() {
  const canvas = Object.assign(document.createElement("canvas"), { width: 128, height: 128 });
  const context = canvas.getContext("2d");
  const fall = context.createRadialGradient(64, 64, 0, 64, 64, 64);
  for (const [at, strength] of [
    [0, 1],
    [0.09, 0.95],
    [0.12, 0.5],
    [0.4, 0.14],
    [1, 0],
  ])
    fall.addColorStop(at, `rgba(255,255,255,${strength})`);
  context.fillStyle = fall;
  context.fillRect(0, 0, 128, 128);
  return new CanvasTexture(canvas);
}

export const noise = (x, y) => {
  const value = Math.sin(x * 127.1 + y * 311.7) * 43758.5453;
  return value - Math.floor(value);
};
