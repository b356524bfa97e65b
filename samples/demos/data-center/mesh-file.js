/** One file for all meshes, as exporters pack them: a length, an index in JSON, then the numbers. */

/** Runs at build time. */
export function packMeshes(meshes) {
  const index = {};
  const chunks = [];
  let offset = 0;
  for (const [name, mesh] of Object.entries(meshes)) {
    const [corners, triangles] = [mesh.corners(), mesh.triangles()];
    index[name] = { offset, corners: corners.length, triangles: triangles.length };
    chunks.push(new Uint8Array(corners.buffer), new Uint8Array(triangles.buffer));
    offset += corners.byteLength + triangles.byteLength;
  }
  const text = JSON.stringify(index);
  const head = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4));
  const length = new Uint8Array(new Uint32Array([head.length]).buffer);
  const file = new Uint8Array(4 + head.length + offset);
  let at = 0;
  for (const chunk of [length, head, ...chunks]) {
    file.set(chunk, at);
    at += chunk.length;
  }
  return file;
}

/** Runs in the page. */
export function readMeshes(buffer) {
  const length = new Uint32Array(buffer, 0, 1)[0];
  const index = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  return Object.fromEntries(
    Object.entries(index).map(([name, { offset, corners, triangles }]) => {
      const start = 4 + length + offset;
      const read = {
        corners: () => new Float32Array(buffer, start, corners),
        triangles: () => new Uint32Array(buffer, start + corners * 4, triangles),
      };
      return [name, read];
    }),
  );
}
