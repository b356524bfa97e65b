/** Reads glTF 2.0: a .glb, or a .gltf with its parts beside it. */

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
/** What a model may require of us. */
const UNDERSTOOD = new Set([
  "KHR_materials_unlit",
  "KHR_materials_emissive_strength",
  "KHR_materials_pbrSpecularGlossiness",
  "KHR_mesh_quantization",
  "KHR_texture_transform",
  "EXT_texture_webp",
]);

const componentArrays = {
  5120: Int8Array,
  5121: Uint8Array,
  5122: Int16Array,
  5123: Uint16Array,
  5125: Uint32Array,
  5126: Float32Array,
};
export const componentCounts = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 };
const largest = { 5120: 127, 5121: 255, 5122: 32767, 5123: 65535 };

/** The model's JSON, its buffers as bytes, and its pictures decoded. */
export async function loadModel(address) {
  const { json, binary } = parse(await load(address));
  const unknown = (json.extensionsRequired ?? []).filter((name) => !UNDERSTOOD.has(name));
  if (unknown.length > 0)
    throw new Error(`This model needs ${unknown.join(", ")}, which this viewer does not know.`);
  const buffers = await Promise.all(
    (json.buffers ?? []).map(({ uri }) =>
      uri === undefined
        ? binary
        : load(new URL(uri, address)).then((bytes) => new Uint8Array(bytes)),
    ),
  );
  const images = await Promise.all(
    (json.images ?? []).map((image) => loadImage(json, buffers, image, address)),
  );
  return { json, buffers, images };
}

/** The numbers of an accessor, one after the other, whatever way they are stored. */
export function readNumbers({ json, buffers }, index) {
  const accessor = json.accessors[index];
  const size = componentCounts[accessor.type];
  const numbers = new Float32Array(accessor.count * size);
  if (accessor.bufferView !== undefined) {
    const view = json.bufferViews[accessor.bufferView];
    copyInto(numbers, { json, buffers }, accessor, size, view.byteStride);
  }
  if (accessor.sparse) applySparse(numbers, { json, buffers }, accessor, size);
  return numbers;
}

export function bytesOf({ json, buffers }, viewIndex) {
  const { buffer, byteOffset = 0, byteLength } = json.bufferViews[viewIndex];
  return buffers[buffer].subarray(byteOffset, byteOffset + byteLength);
}

async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${decodeURI(String(address))} could not be loaded.`);
  return answer.arrayBuffer();
}

function parse(bytes) {
  const view = new DataView(bytes);
  if (bytes.byteLength < 20 || view.getUint32(0, true) !== MAGIC)
    return { json: JSON.parse(new TextDecoder().decode(bytes)), binary: new Uint8Array() };
  const parts = { json: {}, binary: new Uint8Array() };
  for (let at = 12; at + 8 <= bytes.byteLength;) {
    const length = view.getUint32(at, true);
    const kind = view.getUint32(at + 4, true);
    const content = new Uint8Array(bytes, at + 8, Math.min(length, bytes.byteLength - at - 8));
    if (kind === JSON_CHUNK) parts.json = JSON.parse(new TextDecoder().decode(content));
    if (kind === BINARY_CHUNK) parts.binary = content;
    at += 8 + length;
  }
  return parts;
}

/** A picture that cannot be decoded leaves its place empty: the model is still worth seeing. */
async function loadImage(json, buffers, { uri, bufferView, mimeType }, address) {
  try {
    const bytes =
      uri === undefined
        ? bytesOf({ json, buffers }, bufferView)
        : await load(new URL(uri, address));
    const options = { colorSpaceConversion: "none", premultiplyAlpha: "none" };
    return await createImageBitmap(new Blob([bytes], mimeType ? { type: mimeType } : {}), options);
  } catch {
    return undefined;
  }
}

function copyInto(numbers, model, accessor, size, stride) {
  const Numbers = componentArrays[accessor.componentType];
  const bytes = bytesOf(model, accessor.bufferView);
  const step = stride ?? size * Numbers.BYTES_PER_ELEMENT;
  const scale = accessor.normalized ? 1 / largest[accessor.componentType] : 1;
  for (let i = 0; i < accessor.count; i += 1) {
    const start = (accessor.byteOffset ?? 0) + i * step;
    const one = new Numbers(bytes.slice(start, start + size * Numbers.BYTES_PER_ELEMENT).buffer);
    for (let k = 0; k < size; k += 1) numbers[i * size + k] = one[k] * scale;
  }
}

function applySparse(numbers, model, { sparse, componentType }, size) {
  const { count, indices, values } = sparse;
  const read = ({ bufferView, byteOffset = 0 }, type, length) => {
    const Numbers = componentArrays[type];
    const end = byteOffset + length * Numbers.BYTES_PER_ELEMENT;
    return new Numbers(bytesOf(model, bufferView).slice(byteOffset, end).buffer);
  };
  const places = read(indices, indices.componentType, count);
  const changed = read(values, componentType, count * size);
  places.forEach((place, i) =>
    numbers.set(changed.subarray(i * size, (i + 1) * size), place * size),
  );
}
