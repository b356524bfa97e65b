/** Writes a binary glTF 2.0 file from three's geometries. Only what the samples need. */
const FLOAT = 5126;
const UINT16 = 5123;
const TYPES = { 1: "SCALAR", 3: "VEC3", 4: "VEC4" };
const MAGIC = 0x46_54_6c_67;
const JSON_CHUNK = 0x4e_4f_53_4a;
const BINARY_CHUNK = 0x00_4e_49_42;

/**
 * `materials`: glTF materials by name. `nodes`: [{name, translation?, parts: [{shape, material, target?}]}],
 * `target` being the same shape moved, for a morph. `moves`: [{node, path, times, values}].
 */
export function writeGlb({ materials, nodes, moves, title }) {
  const pack = createPack();
  const names = Object.keys(materials);
  const meshes = nodes.map(({ name, parts }) => ({
    name,
    primitives: parts.map((part) => primitiveOf(pack, part, names.indexOf(part.material))),
    ...(parts.some(({ target }) => target) && { weights: [0] }),
  }));
  const extensionsUsed = [
    ...new Set(Object.values(materials).flatMap(({ extensions }) => Object.keys(extensions ?? {}))),
  ];
  const gltf = {
    asset: { version: "2.0", generator: title },
    extensionsUsed,
    scene: 0,
    scenes: [{ name: title, nodes: nodes.map((_, i) => i) }],
    nodes: nodes.map(({ name, translation }, mesh) => ({
      name,
      mesh,
      ...(translation && { translation }),
    })),
    meshes,
    materials: names.map((name) => ({ name, ...materials[name] })),
    animations: [animationOf(pack, nodes, moves)],
    accessors: pack.accessors,
    bufferViews: pack.views,
    buffers: [{ byteLength: pack.length() }],
  };
  return join(gltf, pack.bytes());
}

function primitiveOf(pack, { shape, target }, material) {
  const { position, normal, color } = shape.attributes;
  const attributes = {
    POSITION: pack.add(position.array, 3, true),
    NORMAL: pack.add(normal.array, 3),
    ...(color && { COLOR_0: pack.add(color.array, color.itemSize) }),
  };
  const indices = pack.add(Uint16Array.from(shape.index.array), 1);
  if (!target) return { attributes, indices, material };
  const moved = (name) =>
    Float32Array.from(
      target.attributes[name].array,
      (value, i) => value - shape.attributes[name].array[i],
    );
  const targets = [
    { POSITION: pack.add(moved("position"), 3, true), NORMAL: pack.add(moved("normal"), 3) },
  ];
  return { attributes, indices, material, targets };
}

function animationOf(pack, nodes, moves) {
  return {
    name: "Charging",
    samplers: moves.map(({ path, times, values }) => ({
      input: pack.add(Float32Array.from(times), 1, true),
      output: pack.add(Float32Array.from(values.flat()), WIDTHS[path]),
      interpolation: "LINEAR",
    })),
    channels: moves.map(({ node, path }, sampler) => ({
      sampler,
      target: { node: nodes.findIndex(({ name }) => name === node), path },
    })),
  };
}

const WIDTHS = { translation: 3, scale: 3, rotation: 4, weights: 1 };

function createPack() {
  const accessors = [];
  const views = [];
  const chunks = [];
  let length = 0;
  return {
    accessors,
    views,
    length: () => length,
    bytes: () => Buffer.concat(chunks),
    add(array, width, hasBounds = false) {
      const bytes = Buffer.from(array.buffer, array.byteOffset, array.byteLength);
      views.push({ buffer: 0, byteOffset: length, byteLength: bytes.length });
      // Floats stand on multiples of four.
      const gap = Buffer.alloc((4 - (bytes.length % 4)) % 4);
      chunks.push(bytes, gap);
      length += bytes.length + gap.length;
      accessors.push({
        bufferView: views.length - 1,
        componentType: array instanceof Uint16Array ? UINT16 : FLOAT,
        count: array.length / width,
        type: TYPES[width],
        ...(hasBounds && boundsOf(array, width)),
      });
      return accessors.length - 1;
    },
  };
}

function boundsOf(array, width) {
  const lanes = Array.from({ length: width }, (_, i) =>
    array.filter((_value, k) => k % width === i),
  );
  return {
    min: lanes.map((lane) => lane.reduce((a, b) => Math.min(a, b))),
    max: lanes.map((lane) => lane.reduce((a, b) => Math.max(a, b))),
  };
}

function join(gltf, binary) {
  const text = Buffer.from(JSON.stringify(gltf));
  const words = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, " ")]);
  const header = Buffer.alloc(20);
  const second = Buffer.alloc(8);
  const total = 28 + words.length + binary.length;
  [MAGIC, 2, total, words.length, JSON_CHUNK].forEach((value, i) =>
    header.writeUInt32LE(value, i * 4),
  );
  [binary.length, BINARY_CHUNK].forEach((value, i) => second.writeUInt32LE(value, i * 4));
  return Buffer.concat([header, words, second, binary]);
}
