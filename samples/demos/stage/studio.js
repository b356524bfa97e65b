import { lookAt, multiply, normalize, orthographic } from "../../bundled-page/matrices.js";
import { isPicture } from "./frames.js";
import { isSoftware } from "./graphics.js";
import { CORNER } from "./mesh.js";
import { floorFragment, floorVertex, partFragment, partVertex, shadowFragment } from "./shaders.js";

const SHADOW_SIZE = 1536;

/**
 * A product on a glossy floor, in plain WebGL 2: a sun with shadows, soft boxes that mirror in metal and
 * paint, a reflection. Undefined where WebGL 2 is missing.
 */
export function createStudio(canvas, { sceneShader, sun, reach, sheet }) {
  const isLite = isSoftware && !isPicture;
  const gl = canvas.getContext("webgl2", { antialias: !isLite, alpha: false, stencil: true });
  if (!gl) return undefined;
  const part = compile(gl, partVertex, partFragment(sceneShader, isLite));
  const floor = compile(gl, floorVertex, floorFragment(sceneShader, isLite));
  const shadowOnly = compile(gl, partVertex, shadowFragment);
  const toSun = normalize(sun);
  const from = toSun.map((value) => value * reach * 3);
  const sunView = multiply(orthographic(reach, 0.1, reach * 6), lookAt(from, [0, 0, 0]));
  const shadow = createShadowMap(gl);
  addSheet(gl, sheet);
  gl.enable(gl.DEPTH_TEST);
  gl.enable(gl.CULL_FACE);
  gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);

  const shared = { sunView, sun: toSun, sheet: { unit: 1 }, shadowMap: { unit: 0 } };
  let hasShadows = false;
  return {
    load: (mesh) => loadMesh(gl, mesh),
    /** `nodes`: [{mesh, matrix}]; `values`: uniforms of the scene shader. Shadows stay until something moves. */
    draw(unsorted, values, hasMoved) {
      const nodes = fromNear(unsorted, values.eye);
      const screen = [canvas.width, canvas.height];
      const uniforms = { ...shared, ...values, screen, mirror: 1 };
      if (hasMoved || !hasShadows) drawShadows(gl, shadow, shadowOnly, nodes, uniforms);
      hasShadows = true;
      gl.viewport(0, 0, ...screen);
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT | gl.STENCIL_BUFFER_BIT);
      drawMarked(gl, part, nodes, uniforms);
      drawMirrored(gl, part, nodes, uniforms);
      drawFloor(gl, floor, uniforms);
      gl.disable(gl.STENCIL_TEST);
    },
  };
}

/** Near things are drawn first, so that hidden ones cost nothing; the room itself comes last. */
function fromNear(nodes, [x, y, z]) {
  const far = ({ matrix, isRoom }) =>
    isRoom ? Infinity : (matrix[12] - x) ** 2 + (matrix[13] - y) ** 2 + (matrix[14] - z) ** 2;
  return nodes
    .map((node) => [far(node), node])
    .toSorted(([a], [b]) => a - b)
    .map(([, node]) => node);
}

function drawShadows(gl, frame, program, nodes, uniforms) {
  gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
  gl.viewport(0, 0, SHADOW_SIZE, SHADOW_SIZE);
  gl.clear(gl.DEPTH_BUFFER_BIT);
  drawAll(gl, program, nodes, { ...uniforms, camera: uniforms.sunView });
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
}

function drawAll(gl, program, nodes, uniforms) {
  use(gl, program, uniforms);
  for (const { mesh, matrix } of nodes) {
    gl.uniformMatrix4fv(program.uniforms.get("model"), false, matrix);
    gl.bindVertexArray(mesh.array);
    gl.drawElements(gl.TRIANGLES, mesh.count, gl.UNSIGNED_INT, 0);
  }
}

/** Drawn first and marked, so that nothing hidden is drawn behind it. */
function drawMarked(gl, program, nodes, uniforms) {
  gl.enable(gl.STENCIL_TEST);
  gl.stencilFunc(gl.ALWAYS, 1, 1);
  gl.stencilOp(gl.KEEP, gl.KEEP, gl.REPLACE);
  drawAll(gl, program, nodes, uniforms);
  gl.stencilFunc(gl.EQUAL, 0, 1);
  gl.stencilOp(gl.KEEP, gl.KEEP, gl.KEEP);
}

/** Upside down, under a floor that lets some of it through. */
function drawMirrored(gl, program, nodes, uniforms) {
  gl.frontFace(gl.CW);
  drawAll(gl, program, nodes, { ...uniforms, mirror: -1 });
  gl.frontFace(gl.CCW);
}

function drawFloor(gl, program, uniforms) {
  gl.enable(gl.BLEND);
  gl.disable(gl.DEPTH_TEST);
  use(gl, program, uniforms);
  gl.bindVertexArray(null);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  gl.enable(gl.DEPTH_TEST);
  gl.disable(gl.BLEND);
}

function loadMesh(gl, mesh) {
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, mesh.corners(), gl.STATIC_DRAW);
  let offset = 0;
  [3, 3, 3, 4, 2].forEach((size, location) => {
    gl.enableVertexAttribArray(location);
    gl.vertexAttribPointer(location, size, gl.FLOAT, false, CORNER * 4, offset);
    offset += size * 4;
  });
  const triangles = mesh.triangles();
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, triangles, gl.STATIC_DRAW);
  gl.bindVertexArray(null);
  return { array, count: triangles.length };
}

function createShadowMap(gl) {
  gl.activeTexture(gl.TEXTURE0);
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.DEPTH_COMPONENT24, SHADOW_SIZE, SHADOW_SIZE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE);
  for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, name, gl.LINEAR);
  for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
    gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE);
  const frame = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, texture, 0);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  return frame;
}

function addSheet(gl, sheet) {
  gl.activeTexture(gl.TEXTURE1);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.SRGB8_ALPHA8, gl.RGBA, gl.UNSIGNED_BYTE, sheet);
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  gl.activeTexture(gl.TEXTURE0);
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
    const name = gl.getActiveUniform(program, i).name.replace("[0]", "");
    uniforms.set(name, gl.getUniformLocation(program, name));
  }
  return { program, uniforms };
}

function use(gl, { program, uniforms }, values) {
  gl.useProgram(program);
  for (const [name, location] of uniforms) {
    const value = values[name];
    if (typeof value === "number") gl.uniform1f(location, value);
    else if (value?.unit !== undefined) gl.uniform1i(location, value.unit);
    else if (value?.length === 2) gl.uniform2fv(location, value);
    else if (value?.length === 3) gl.uniform3fv(location, value);
    else if (value?.length === 4) gl.uniform4fv(location, value);
    else if (value?.length === 16) gl.uniformMatrix4fv(location, false, value);
  }
}
