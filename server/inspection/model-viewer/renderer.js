import { componentCounts, bytesOf, readNumbers } from "./gltf.js";
import { createMaterials } from "./materials.js";
import { isMirrored, lookAt, minus, multiply, normalMatrix, perspective, dot } from "./matrices.js";
import { ATTRIBUTES, modelFragment, modelVertex, stageFragment, stageVertex } from "./shaders.js";

const FIELD_OF_VIEW = 0.6;

/** Draws a model with WebGL 2; undefined where that is missing. */
export function createRenderer(canvas, model, scene) {
  const gl = canvas.getContext("webgl2", { antialias: true, powerPreference: "high-performance" });
  if (!gl) return undefined;
  const program = compile(gl, modelVertex, modelFragment);
  const stage = compile(gl, stageVertex, stageFragment);
  const materials = createMaterials(gl, model, program);
  const meshes = (model.json.meshes ?? []).map(({ primitives }) =>
    primitives.map((primitive) => createPart(gl, model, primitive)),
  );
  gl.enable(gl.DEPTH_TEST);
  gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);

  const isClear = ({ part }) => materials.isBlended(part.material);
  return (view, seconds) => {
    const { camera, eye } = cameraOf(scene.bounds, view, canvas.width / canvas.height);
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    drawStage(gl, stage, camera, scene.bounds);
    gl.useProgram(program.handle);
    gl.uniformMatrix4fv(program.at("camera"), false, camera);
    gl.uniform3fv(program.at("eye"), eye);
    const parts = scene
      .place(seconds)
      .flatMap(({ mesh, world }) => (meshes[mesh] ?? []).map((part) => ({ part, world })));
    // What one can see through comes last, the farthest first.
    const clear = parts.filter(isClear).toSorted((a, b) => distance(eye, b) - distance(eye, a));
    for (const one of parts) if (!isClear(one)) drawPart(gl, program, materials, one);
    gl.enable(gl.BLEND);
    for (const one of clear) drawPart(gl, program, materials, one);
    gl.disable(gl.BLEND);
  };
}

const distance = (eye, { world }) => {
  const away = minus(eye, world.slice(12, 15));
  return dot(away, away);
};

function cameraOf({ center, radius }, { yaw, pitch, zoom }, aspect) {
  const away = (radius / Math.sin(FIELD_OF_VIEW / 2) / Math.min(1, aspect)) * zoom;
  const eye = [
    center[0] + Math.sin(yaw) * Math.cos(pitch) * away,
    center[1] + Math.sin(pitch) * away,
    center[2] + Math.cos(yaw) * Math.cos(pitch) * away,
  ];
  const near = Math.max(away - radius * 2.5, away * 0.01);
  const projection = perspective(FIELD_OF_VIEW, aspect, near, away + radius * 4);
  return { camera: multiply(projection, lookAt(eye, center)), eye };
}

function drawStage(gl, stage, camera, { center, radius, floor }) {
  gl.useProgram(stage.handle);
  gl.depthMask(false);
  gl.disable(gl.CULL_FACE);
  gl.uniform4f(stage.at("floorPlace"), 0, 0, 0, 0);
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  gl.enable(gl.BLEND);
  gl.uniformMatrix4fv(stage.at("camera"), false, camera);
  gl.uniform4f(stage.at("floorPlace"), center[0], floor - radius * 0.002, center[2], radius * 1.3);
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  gl.disable(gl.BLEND);
  gl.depthMask(true);
}

function drawPart(gl, program, materials, { part, world }) {
  materials.use(part.material);
  gl.frontFace(isMirrored(world) ? gl.CW : gl.CCW);
  gl.uniformMatrix4fv(program.at("world"), false, world);
  gl.uniformMatrix3fv(program.at("turn"), false, normalMatrix(world));
  gl.uniform1f(program.at("hasNormals"), part.hasNormals ? 1 : 0);
  gl.bindVertexArray(part.vertices);
  if (part.indexType) gl.drawElements(part.mode, part.count, part.indexType, part.indexOffset);
  else gl.drawArrays(part.mode, 0, part.count);
  gl.bindVertexArray(null);
}

/** What one draw call needs; without a colour of its own a vertex is white. */
function createPart(gl, model, { attributes, indices, material, mode = 4 }) {
  const { accessors } = model.json;
  const vertices = gl.createVertexArray();
  gl.bindVertexArray(vertices);
  gl.vertexAttrib4f(ATTRIBUTES.indexOf("COLOR_0"), 1, 1, 1, 1);
  ATTRIBUTES.forEach((name, location) => {
    if (attributes[name] !== undefined) bindAttribute(gl, model, attributes[name], location);
  });
  const part = {
    vertices,
    material,
    mode,
    hasNormals: attributes.NORMAL !== undefined,
    count: accessors[indices ?? attributes.POSITION].count,
  };
  if (indices !== undefined) {
    const { bufferView, byteOffset = 0, componentType } = accessors[indices];
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, bytesOf(model, bufferView), gl.STATIC_DRAW);
    Object.assign(part, { indexType: componentType, indexOffset: byteOffset });
  }
  gl.bindVertexArray(null);
  return part;
}

function bindAttribute(gl, model, index, location) {
  const accessor = model.json.accessors[index];
  const size = componentCounts[accessor.type];
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.enableVertexAttribArray(location);
  if (accessor.bufferView === undefined || accessor.sparse) {
    gl.bufferData(gl.ARRAY_BUFFER, readNumbers(model, index), gl.STATIC_DRAW);
    gl.vertexAttribPointer(location, size, gl.FLOAT, false, 0, 0);
    return;
  }
  const { byteStride = 0 } = model.json.bufferViews[accessor.bufferView];
  const { componentType, normalized = false, byteOffset = 0 } = accessor;
  gl.bufferData(gl.ARRAY_BUFFER, bytesOf(model, accessor.bufferView), gl.STATIC_DRAW);
  gl.vertexAttribPointer(location, size, componentType, normalized, byteStride, byteOffset);
}

function compile(gl, vertex, fragment) {
  const handle = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost())
      throw new Error(gl.getShaderInfoLog(shader));
    gl.attachShader(handle, shader);
  }
  gl.linkProgram(handle);
  const places = new Map();
  const at = (name) => {
    if (!places.has(name)) places.set(name, gl.getUniformLocation(handle, name));
    return places.get(name);
  };
  return { handle, at };
}
