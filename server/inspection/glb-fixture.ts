interface Look {
  color?: number[];
  picture?: Buffer;
  requires?: string[];
}

/** A square that faces the viewer, lit by nothing, in a colour or with a picture on it: the least of a model. */
export function glb(look: Look): Buffer {
  const points = new Float32Array([-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0]);
  const coords = new Float32Array([0, 1, 1, 1, 0, 0, 1, 0]);
  const indices = new Uint16Array([0, 1, 2, 2, 1, 3]);
  const parts: Buffer[] = [points, coords, indices].map((part) => Buffer.from(part.buffer));
  if (look.picture) parts.push(look.picture);
  const text = Buffer.from(
    JSON.stringify(
      descriptionOf(
        look,
        parts.map(({ length }) => length),
      ),
    ),
  );
  const chunks = [
    chunk("JSON", padded(text, " ")),
    chunk("BIN\0", padded(Buffer.concat(parts), "\0")),
  ];
  const whole = Buffer.concat([Buffer.alloc(12), ...chunks]);
  whole.write("glTF");
  whole.writeUInt32LE(2, 4);
  whole.writeUInt32LE(whole.length, 8);
  return whole;
}

const extent = { min: [-1, -1, 0], max: [1, 1, 0] };
const descriptionOf = ({ color = [1, 1, 1, 1], picture, requires }: Look, lengths: number[]) => ({
  asset: { version: "2.0" },
  extensionsRequired: requires,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0, rotation: [0, 0.2955, 0, 0.9553] }],
  meshes: [
    { primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, indices: 2, material: 0 }] },
  ],
  materials: [
    {
      doubleSided: true,
      extensions: { KHR_materials_unlit: {} },
      pbrMetallicRoughness: {
        baseColorFactor: color,
        ...(picture && { baseColorTexture: { index: 0 } }),
      },
    },
  ],
  ...(picture && {
    textures: [{ source: 0 }],
    images: [{ bufferView: 3, mimeType: "image/png" }],
  }),
  accessors: [
    { bufferView: 0, componentType: 5126, count: 4, type: "VEC3", ...extent },
    { bufferView: 1, componentType: 5126, count: 4, type: "VEC2" },
    { bufferView: 2, componentType: 5123, count: 6, type: "SCALAR" },
  ],
  bufferViews: lengths.map((byteLength, i) => ({
    buffer: 0,
    byteOffset: lengths.slice(0, i).reduce((sum, length) => sum + length, 0),
    byteLength,
  })),
  buffers: [{ byteLength: lengths.reduce((sum, length) => sum + length, 0) }],
});

function chunk(kind: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32LE(content.length);
  header.write(kind, 4);
  return Buffer.concat([header, content]);
}

const padded = (content: Buffer, sign: string) =>
  Buffer.concat([content, Buffer.alloc(-content.length & 3, sign)]);
