/** One square in the ways a model may store it. */
export interface Square {
  parts: Buffer[];
  accessors: object[];
  primitive: { attributes: object; indices: number; material: number; extensions?: object };
  extension?: string;
  /** What the views of its parts say besides. */
  viewOf?: (place: { byteOffset: number; byteLength: number }, index: number) => object;
  /** Buffers that are named but not there: what a decoder fills. */
  buffers?: object[];
}

const points = new Float32Array([-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0]);
const coords = new Float32Array([0, 1, 1, 1, 0, 0, 1, 0]);
const indices = new Uint16Array([0, 1, 2, 2, 1, 3]);

const extent = { min: [-1, -1, 0], max: [1, 1, 0] };
const accessors = [
  { componentType: 5126, count: 4, type: "VEC3", ...extent },
  { componentType: 5126, count: 4, type: "VEC2" },
  { componentType: 5123, count: 6, type: "SCALAR" },
];
const withViews = accessors.map((accessor, bufferView) => ({ ...accessor, bufferView }));
const primitive = { attributes: { POSITION: 0, TEXCOORD_0: 1 }, indices: 2, material: 0 };

export const plainSquare: Square = {
  parts: [points, coords, indices].map(({ buffer }) => Buffer.from(buffer)),
  accessors: withViews,
  primitive,
};

const recorded = (text: string) => Buffer.from(text, "base64");

const draco: Square = {
  // By Draco's own encoder, version 1.5.7, with 11 bits for a place and 10 for a coordinate.
  parts: [
    recorded(
      "RFJBQ08CAgEBAAAABAIBAgAAAR//ARH/AREC/wAAAAAAAQAJAwAAAgEDCQIAAQIBAQEAAwMBMAEQAwAkgkoEAAAAAP8HAAAAAIC/AACAvwAAAAAAAABACwEBAQADAwEwARADACiCjAAAAAAA/wMAAAAAAAAAAAAAAACAPwo=",
    ),
  ],
  accessors,
  primitive: {
    ...primitive,
    extensions: {
      KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0, TEXCOORD_0: 1 } },
    },
  },
  extension: "KHR_draco_mesh_compression",
};

const MESHOPT = "EXT_meshopt_compression";
const meshoptViews = [
  { count: 4, byteStride: 12, mode: "ATTRIBUTES" },
  { count: 4, byteStride: 8, mode: "ATTRIBUTES" },
  { count: 6, byteStride: 2, mode: "TRIANGLES" },
];

const meshopt: Square = {
  // By the encoder of meshoptimizer, version 1.3: points, coordinates, indices.
  parts: [
    "oAAAAAE/AAAA////AAAAAQwAAAD/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAvwAAgL8AAAAA",
    "oAAAAT8AAAD///8BPwAAAH59fgAAAQwAAAD/AQwAAAB9AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgD8=",
    "4fAQAHaHVmd4qYZliWiYAWkAAA==",
  ].map(recorded),
  accessors: withViews,
  primitive,
  extension: MESHOPT,
  viewOf(place, index) {
    const view = meshoptViews[index];
    if (!view) return {};
    const { count, byteStride } = view;
    return {
      buffer: 1,
      byteOffset: 0,
      byteLength: count * byteStride,
      ...(view.mode === "ATTRIBUTES" && { byteStride }),
      extensions: { [MESHOPT]: { buffer: 0, ...place, ...view } },
    };
  },
  buffers: [{ byteLength: 48, extensions: { [MESHOPT]: { fallback: true } } }],
};

export const compressedSquares = { draco, meshopt };

/** A picture of 4 by 4 pixels in rgb(0, 128, 255), as the encoder of Basis Universal 2.5 writes it (UASTC). */
export const basisPicture = recorded(
  "q0tUWCAyMLsNChoKAAAAAAEAAAAEAAAABAAAAAAAAAAAAAAAAQAAAAEAAAAAAAAAaAAAACwAAACUAAAALAAAAAAAAAAAAAAAAAAAAAAAAADAAAAAAAAAABAAAAAAAAAAEAAAAAAAAAAsAAAAAAAAAAIAKACmAQIAAwMAABAAAAAAAAAAAAB/AAAAAAAAAAAA/////x8AAABLVFh3cml0ZXIAQmFzaXMgVW5pdmVyc2FsIDIuNTAAAAQAAAB/fwAAFwDw/z8C8AMAAAAAAAAAAA==",
);
