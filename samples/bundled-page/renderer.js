import { lookAt, multiply, normalize, orthographic, perspective, place } from "./matrices.js";
import { meshes } from "./meshes.js";
import { programs } from "./shaders.js";

const FIELD_OF_VIEW = 0.5;
const SHADOW_SIZE = 2048;
const FLOATS_PER_PART = 26;

/** Undefined where WebGL 2 is missing. */
export function createRenderer(canvas, model) {
  const gl = canvas.getContext("webgl2", {
    antialias: true,
    alpha: false,
    powerPreference: "high-performance",
  });
  if (!gl) return undefined;
  const floor = compile(gl, ...programs.floor);
  const backdrop = compile(gl, ...programs.backdrop);
  const shadowOnly = compile(gl, ...programs.shadow);
  const groups = createGroups(gl, model.parts);
  const shadow = createShadowMap(gl);
  const sun = normalize(model.sun);
  const sunView = multiply(
    orthographic(model.reach * 1.5, 1, model.reach * 8),
    lookAt(
      sun.map((value) => value * model.reach * 4),
      [0, 0, 0],
    ),
  );
  gl.enable(gl.DEPTH_TEST);
  gl.enable(gl.CULL_FACE);

  const shared = { ...model.colors, sun, sunView, reach: model.reach, spacing: model.spacing };
  return {
    draw({ yaw, pitch, zoom, time }) {
      for (const group of groups) moveParts(gl, group, time);
      drawShadows(gl, shadowOnly, groups, shadow, sunView);
      gl.viewport(0, 0, canvas.width, canvas.height);
      gl.clear(gl.DEPTH_BUFFER_BIT);
      const { camera, eye } = viewFrom(model, canvas.width / canvas.height, yaw, pitch, zoom);
      const uniforms = { ...shared, camera, eye, time, screen: [canvas.width, canvas.height] };
      drawBackdrop(gl, backdrop, uniforms);
      drawReflection(gl, groups, uniforms);
      drawFloor(gl, floor, uniforms);
      drawParts(gl, groups, { ...uniforms, mirror: 1 });
    },
  };
}

function viewFrom({ focus, reach }, aspect, yaw, pitch, zoom) {
  const distance = (reach / Math.tan(FIELD_OF_VIEW / 2) / Math.min(1, aspect / 1.35)) * zoom;
  const eye = [
    focus[0] + Math.sin(yaw) * Math.cos(pitch) * distance,
    focus[1] + Math.sin(pitch) * distance,
    focus[2] + Math.cos(yaw) * Math.cos(pitch) * distance,
  ];
  const projection = perspective(FIELD_OF_VIEW, aspect, distance * 0.1, distance + reach * 8);
  return { camera: multiply(projection, lookAt(eye, focus)), eye };
}

function drawShadows(gl, program, groups, shadow, sunView) {
  gl.bindFramebuffer(gl.FRAMEBUFFER, shadow.frame);
  gl.viewport(0, 0, SHADOW_SIZE, SHADOW_SIZE);
  gl.clear(gl.DEPTH_BUFFER_BIT);
  drawParts(gl, groups, { camera: sunView, mirror: 1 }, program);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
}

function drawBackdrop(gl, program, uniforms) {
  gl.depthMask(false);
  use(gl, program, uniforms);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  gl.depthMask(true);
}

/** The model once more, upside down, under a floor that lets some of it through. */
function drawReflection(gl, groups, uniforms) {
  const [x, y, z] = uniforms.eye;
  gl.frontFace(gl.CW);
  drawParts(gl, groups, { ...uniforms, eye: [x, -y, z], mirror: -1 });
  gl.frontFace(gl.CCW);
  gl.clear(gl.DEPTH_BUFFER_BIT);
}

function drawFloor(gl, program, uniforms) {
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
  gl.disable(gl.CULL_FACE);
  use(gl, program, uniforms);
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  gl.enable(gl.CULL_FACE);
  gl.disable(gl.BLEND);
}

function drawParts(gl, groups, uniforms, program) {
  for (const group of groups) {
    use(gl, program ?? group.program, { ...uniforms, round_: group.isRound ? 1 : 0 });
    gl.bindVertexArray(group.array);
    gl.drawArraysInstanced(gl.TRIANGLES, 0, group.corners, group.parts.length);
  }
  gl.bindVertexArray(null);
}

/** Parts of one shape and pattern are drawn at once. */
function createGroups(gl, parts) {
  const compiled = new Map();
  const groups = new Map();
  for (const part of parts) {
    const pattern = part.detail?.[0] ?? 0;
    const key = `${part.mesh} ${pattern}`;
    if (!compiled.has(pattern)) compiled.set(pattern, compile(gl, ...programs.part(pattern)));
    if (!groups.has(key)) groups.set(key, { mesh: part.mesh, pattern, parts: [] });
    groups.get(key).parts.push(part);
  }
  return [...groups.values()].map((group) => ({
    program: compiled.get(group.pattern),
    ...createGroup(gl, group.mesh, group.parts),
  }));
}

function createGroup(gl, mesh, parts) {
  const corners = meshes[mesh];
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(corners), gl.STATIC_DRAW);
  attributes(
    gl,
    [
      [0, 3],
      [1, 3],
      [2, 2],
    ],
    0,
  );
  const values = new Float32Array(parts.length * FLOATS_PER_PART);
  parts.forEach((part, i) => values.set(valuesOf(part), i * FLOATS_PER_PART));
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, values, gl.DYNAMIC_DRAW);
  attributes(
    gl,
    [
      [3, 4],
      [4, 4],
      [5, 4],
      [6, 4],
      [7, 4],
      [8, 4],
      [9, 2],
    ],
    1,
  );
  gl.bindVertexArray(null);
  return { parts, array, buffer, values, corners: corners.length / 8, isRound: mesh !== "box" };
}

function attributes(gl, sizes, divisor) {
  const stride = sizes.reduce((sum, [, size]) => sum + size, 0) * 4;
  let offset = 0;
  for (const [location, size] of sizes) {
    gl.enableVertexAttribArray(location);
    gl.vertexAttribPointer(location, size, gl.FLOAT, false, stride, offset);
    gl.vertexAttribDivisor(location, divisor);
    offset += size * 4;
  }
}

const valuesOf = ({ at, size, yaw, tilt, roll, color, glow = 0, detail, taper }) => [
  ...place(at, size, yaw, tilt, roll),
  ...color,
  glow,
  ...(detail ?? [0, 1, 1, 0]),
  ...(taper ?? [1, 1]),
];

function moveParts(gl, { parts, buffer, values }, time) {
  let hasMoved = false;
  parts.forEach((part, i) => {
    if (!part.move) return;
    values.set(valuesOf({ ...part, ...part.move(time) }), i * FLOATS_PER_PART);
    hasMoved = true;
  });
  if (!hasMoved) return;
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferSubData(gl.ARRAY_BUFFER, 0, values);
}

function createShadowMap(gl) {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.DEPTH_COMPONENT24, SHADOW_SIZE, SHADOW_SIZE);
  for (const [name, value] of [
    [gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE],
    [gl.TEXTURE_MIN_FILTER, gl.LINEAR],
    [gl.TEXTURE_MAG_FILTER, gl.LINEAR],
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
  ])
    gl.texParameteri(gl.TEXTURE_2D, name, value);
  const frame = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, texture, 0);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  return { frame };
}

function compile(gl, vertex, fragment) {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    const logs = gl.getAttachedShaders(program).map((shader) => gl.getShaderInfoLog(shader));
    throw new Error([gl.getProgramInfoLog(program), ...logs].join("\n"));
  }
  const uniforms = new Map();
  for (let i = 0; i < gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS); i++) {
    const { name } = gl.getActiveUniform(program, i);
    uniforms.set(name, gl.getUniformLocation(program, name));
  }
  return { program, uniforms };
}

/** Sets what the program asks for; the shadow map is always on unit 0. */
function use(gl, { program, uniforms }, values) {
  gl.useProgram(program);
  for (const [name, location] of uniforms) {
    const value = values[name];
    if (typeof value === "number") gl.uniform1f(location, value);
    else if (value?.length === 2) gl.uniform2fv(location, value);
    else if (value?.length === 3) gl.uniform3fv(location, value);
    else if (value?.length === 16) gl.uniformMatrix4fv(location, false, value);
  }
}
