import { compressedSquares, plainSquare, type Square } from "./square-fixture.ts";

interface Look {
  color?: number[];
  picture?: Buffer;
  /** As KTX 2.0 with Basis. */
  basisPicture?: Buffer;
  compression?: keyof typeof compressedSquares;
  requires?: string[];
  /** The size of the square is 2 times this. */
  scale?: number;
  /** Names of colours that can be chosen. */
  variants?: Record<string, number[]>;
  /** The size at each of some moments, from one to the next at once. */
  animations?: Record<string, { times: number[]; scales: number[] }>;
}

/** A square that faces the viewer, lit by nothing, in a colour or with a picture on it: the least of a model. */
export function glb(look: Look): Buffer {
  const square = look.compression ? compressedSquares[look.compression] : plainSquare;
  const picture = look.picture ?? look.basisPicture;
  const moments = Object.values(look.animations ?? {}).flatMap(({ times, scales }) => [
    floats(times),
    floats(scales.flatMap((size) => [size, size, size])),
  ]);
  const parts = [...square.parts, ...(picture ? [picture] : []), ...moments];
  const places = placesOf(parts);
  const json = describe(look, square, places);
  const chunks = [
    chunk("JSON", padded(Buffer.from(JSON.stringify(json)), " ")),
    chunk("BIN\0", Buffer.concat(parts.map((part) => padded(part, "\0")))),
  ];
  const whole = Buffer.concat([Buffer.alloc(12), ...chunks]);
  whole.write("glTF");
  whole.writeUInt32LE(2, 4);
  whole.writeUInt32LE(whole.length, 8);
  return whole;
}

interface Place {
  buffer: number;
  byteOffset: number;
  byteLength: number;
}

function placesOf(parts: Buffer[]): Place[] {
  let byteOffset = 0;
  return parts.map(({ length }) => {
    const place = { buffer: 0, byteOffset, byteLength: length };
    byteOffset += length + (-length & 3);
    return place;
  });
}

function describe(look: Look, square: Square, places: Place[]) {
  const { color = [1, 1, 1, 1], requires = [], variants = {}, scale = 1 } = look;
  const names = Object.keys(variants);
  const required = [
    ...requires,
    ...(square.extension ? [square.extension] : []),
    ...(look.basisPicture ? ["KHR_texture_basisu"] : []),
  ];
  const last = places.at(-1);
  const optional = ["KHR_materials_unlit", ...(names.length > 0 ? [VARIANTS] : [])];
  return {
    asset: { version: "2.0" },
    extensionsUsed: [...required, ...optional],
    ...(required.length > 0 && { extensionsRequired: required }),
    ...(names.length > 0 && {
      extensions: { [VARIANTS]: { variants: names.map((name) => ({ name })) } },
    }),
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, rotation: [0, 0.2955, 0, 0.9553], scale: [scale, scale, scale] }],
    meshes: [{ primitives: [withVariants(square.primitive, names)] }],
    materials: [color, ...Object.values(variants)].map((one) => unlit(one, look)),
    ...texturesOf(look, square.parts.length),
    ...animationsOf(look, square, places),
    bufferViews: places.map((place, i) => ({ ...place, ...square.viewOf?.(place, i) })),
    buffers: [
      { byteLength: last ? last.byteOffset + last.byteLength + (-last.byteLength & 3) : 0 },
      ...(square.buffers ?? []),
    ],
  };
}

const VARIANTS = "KHR_materials_variants";

const withVariants = (primitive: Square["primitive"], names: string[]) => ({
  ...primitive,
  ...(names.length > 0 && {
    extensions: {
      ...primitive.extensions,
      [VARIANTS]: { mappings: names.map((_, i) => ({ material: i + 1, variants: [i] })) },
    },
  }),
});

const unlit = (color: number[], { picture, basisPicture }: Look) => ({
  doubleSided: true,
  extensions: { KHR_materials_unlit: {} },
  pbrMetallicRoughness: {
    baseColorFactor: color,
    ...((picture || basisPicture) && { baseColorTexture: { index: 0 } }),
  },
});

function texturesOf({ picture, basisPicture }: Look, bufferView: number) {
  if (basisPicture)
    return {
      textures: [{ extensions: { KHR_texture_basisu: { source: 0 } } }],
      images: [{ bufferView, mimeType: "image/ktx2" }],
    };
  if (!picture) return {};
  return { textures: [{ source: 0 }], images: [{ bufferView, mimeType: "image/png" }] };
}

/** Their numbers are the last parts, two each; they come after the accessors of the square. */
function animationsOf({ animations = {} }: Look, square: Square, places: Place[]) {
  const all = Object.entries(animations);
  const firstView = places.length - all.length * 2;
  const accessors = all.flatMap(([, { times, scales }], i) => {
    const [bufferView, count] = [firstView + i * 2, times.length];
    const range = { min: [Math.min(...times)], max: [Math.max(...times)] };
    return [
      { bufferView, componentType: 5126, count, type: "SCALAR", ...range },
      { bufferView: bufferView + 1, componentType: 5126, count: scales.length, type: "VEC3" },
    ];
  });
  const first = square.accessors.length;
  return {
    accessors: [...square.accessors, ...accessors],
    ...(all.length > 0 && {
      animations: all.map(([name], i) => ({
        name,
        channels: [{ sampler: 0, target: { node: 0, path: "scale" } }],
        samplers: [{ input: first + i * 2, output: first + i * 2 + 1, interpolation: "STEP" }],
      })),
    }),
  };
}

const floats = (numbers: number[]) => Buffer.from(new Float32Array(numbers).buffer);

function chunk(kind: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32LE(content.length);
  header.write(kind, 4);
  return Buffer.concat([header, content]);
}

const padded = (content: Buffer, sign: string) =>
  Buffer.concat([content, Buffer.alloc(-content.length & 3, sign)]);
