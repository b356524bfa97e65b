import { describe, expect, it } from "vitest";
import { playersForTests } from "../test/players.ts";

const players = playersForTests();

/** Draws with WebGL, which keeps nothing of it, and only when told: an orange triangle, or nothing but the ground. */
const once = `
const make = () => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 400 });
  const gl = canvas.getContext("webgl");
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, "attribute vec2 at; void main() { gl_Position = vec4(at, 0, 1); }"],
    [gl.FRAGMENT_SHADER, "void main() { gl_FragColor = vec4(1, 0.5, 0, 1); }"],
  ]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-0.5, -0.5, 0.5, -0.5, 0, 0.5]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  gl.clearColor(0, 0, 0.3, 1);
  const draw = (corners) => {
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.drawArrays(gl.TRIANGLES, 0, corners);
  };
  return { canvas, draw };
};`;

describe("E414 a demo that draws only when something changes has its picture seen", () => {
  it.each([
    [
      "right after an empty one",
      `document.body.append(canvas); requestAnimationFrame(() => { draw(0);
        requestAnimationFrame(() => { draw(0); requestAnimationFrame(() => draw(3)); }); });`,
    ],
    ["before its canvas is in the page", "draw(3); document.body.append(canvas);"],
    [
      "before its canvas is shown",
      `canvas.style.display = "none"; document.body.append(canvas); draw(3);
        setTimeout(() => canvas.style.display = "block", 300);`,
    ],
  ])("%s", async (_when, script) => {
    const { hear } = await players().play({
      "index.html": `<body><script>${once} const { canvas, draw } = make(); ${script}</script>`,
    });
    expect(await hear("picture")).toMatchObject({ kind: "canvas" });
  });
});
