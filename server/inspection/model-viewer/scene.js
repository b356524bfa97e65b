import { componentCounts, readNumbers } from "./gltf.js";
import { compose, dot, identity, mixed, multiply, normalized, transformed } from "./matrices.js";

/** The nodes of a model: where they are at a moment, and how much room they take. */
export function createScene(model) {
  const { json } = model;
  const nodes = (json.nodes ?? []).map((node) => ({
    translation: node.translation ?? [0, 0, 0],
    rotation: node.rotation ?? [0, 0, 0, 1],
    scale: node.scale ?? [1, 1, 1],
    ...node,
    world: identity(),
  }));
  const [animation] = json.animations ?? [];
  const channels = animation ? readChannels(model, animation) : [];
  const duration = Math.max(0, ...channels.map(({ times }) => times.at(-1) ?? 0));
  const roots = json.scenes?.[json.scene ?? 0]?.nodes ?? nodes.map((_, i) => i);

  const place = (seconds) => {
    for (const channel of channels) move(nodes, channel, duration > 0 ? seconds % duration : 0);
    const seen = new Set();
    for (const root of roots) placeBelow(nodes, root, identity(), seen);
    return nodes.filter((_, i) => seen.has(i));
  };
  return { place, bounds: boundsOf(json, place(0)), isMoving: duration > 0 };
}

function placeBelow(nodes, index, parent, seen) {
  const node = nodes[index];
  // Each node has one parent; a model that says otherwise must not turn us in circles.
  if (!node || seen.has(index)) return;
  seen.add(index);
  node.world = multiply(
    parent,
    node.matrix ?? compose(node.translation, node.rotation, node.scale),
  );
  for (const child of node.children ?? []) placeBelow(nodes, child, node.world, seen);
}

function readChannels(model, { channels, samplers }) {
  return channels
    .filter(({ target }) => target.node !== undefined && target.path !== "weights")
    .map(({ target, sampler }) => {
      const { input, output, interpolation = "LINEAR" } = samplers[sampler];
      const size = componentCounts[model.json.accessors[output].type];
      const values = readNumbers(model, output);
      return { ...target, times: [...readNumbers(model, input)], values, size, interpolation };
    });
}

function move(nodes, { node, path, times, values, size, interpolation }, seconds) {
  const next = times.findIndex((time) => time > seconds);
  const to = next < 0 ? times.length - 1 : next;
  const from = Math.max(0, to - (next < 0 ? 0 : 1));
  // A cubic key has three parts; the middle one is the value, which is near enough to the curve.
  const [step, skip] = interpolation === "CUBICSPLINE" ? [3 * size, size] : [size, 0];
  const valueAt = (key) => [...values.subarray(key * step + skip, key * step + skip + size)];
  const span = times[to] - times[from];
  const share = interpolation === "STEP" || span <= 0 ? 0 : (seconds - times[from]) / span;
  const [a, b] = [valueAt(from), valueAt(to)];
  const clamped = Math.min(1, Math.max(0, share));
  nodes[node][path] = path === "rotation" ? turned(a, b, clamped) : mixed(a, b, clamped);
}

/** The shorter way round; between close keys a straight line is as good as the arc. */
const turned = (a, b, share) =>
  normalized(mixed(a, dot(a, b) < 0 ? b.map((value) => -value) : b, share));

function boundsOf(json, nodes) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { mesh, world } of nodes)
    for (const { attributes } of json.meshes?.[mesh]?.primitives ?? []) {
      const { min, max } = json.accessors[attributes.POSITION] ?? {};
      if (!min || !max) continue;
      for (let corner = 0; corner < 8; corner += 1) {
        const at = [0, 1, 2].map((i) => (corner & (1 << i) ? max[i] : min[i]));
        transformed(world, at).forEach((value, i) => {
          low[i] = Math.min(low[i], value);
          high[i] = Math.max(high[i], value);
        });
      }
    }
  if (low[0] > high[0]) return { center: [0, 0, 0], radius: 1, floor: 0 };
  const center = low.map((value, i) => (value + high[i]) / 2);
  const radius = Math.hypot(...low.map((value, i) => high[i] - value)) / 2 || 1;
  return { center, radius, floor: low[1] };
}
