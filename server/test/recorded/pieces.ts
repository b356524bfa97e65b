/**
 * Small demos with the peculiarities of real ones. The bridge's messages about each are stored in
 * web/player/recordings.
 */
export interface RecordedPage {
  files: Record<string, string | Buffer>;
  /** How long it is watched. */
  seconds: number;
  /** How much slower than this machine the page's thread is. */
  slowness?: number;
  /** Files that arrive this much later. */
  delays?: Record<string, number>;
  /** The middle of the frame is pressed after this many seconds. */
  clickAfter?: number;
  /** Whether the browser can draw 3D. */
  has3D?: boolean;
}

export const OTHER_HOST = "https://cdn.example.invalid";
export const canvas = (size = "width:100%;height:100%") =>
  `<style>html,body{margin:0;height:100%}canvas{display:block;${size}}</style><canvas width=900 height=600></canvas>`;
export const script = (...code: string[]) => `<script>${code.join("\n")}</script>`;
export const page = (...parts: string[]) =>
  `<!doctype html><meta charset=utf-8>${parts.join("\n")}`;
export const one = (
  html: string,
  seconds = 8,
  { files, ...more }: Partial<RecordedPage> = {},
): RecordedPage => ({ ...more, files: { "index.html": html, ...files }, seconds });
export const pen = `const pen = document.querySelector("canvas").getContext("2d");`;
export const ground = `pen.fillStyle = "#204060"; pen.fillRect(0, 0, 900, 600); pen.fillStyle = "#fff";`;
export const startScreen = (tag: string) =>
  `<style>#start{position:fixed;inset:0;display:grid;place-items:center;background:#000;color:#fff}</style>
  <div id=start>${tag}</div>`;
export const leaving = `document.querySelector("#start").onclick = (event) => { event.currentTarget.remove(); start(); };`;
export const words = `<p>${"This machine fills two hundred bottles a minute and is cleaned in ten. ".repeat(6)}</p>`;
export const busy = (ms: number) =>
  `for (const until = performance.now() + ${ms}; performance.now() < until; );`;

/** A coloured triangle that turns, with a context's defaults: nothing is preserved after a frame. */
export const turning = `
let gl, canvas;
function start() {
  canvas = document.querySelector("canvas");
  gl = canvas.getContext("webgl2");
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, "#version 300 es\\nuniform float t;void main(){float a=float(gl_VertexID)*2.1+t;gl_Position=vec4(cos(a),sin(a),0,1);}"],
    [gl.FRAGMENT_SHADER, "#version 300 es\\nprecision mediump float;out vec4 c;void main(){c=vec4(1,.5,0,1);}"],
  ]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  const time = gl.getUniformLocation(program, "t");
  requestAnimationFrame(function frame(now) {
    gl.clearColor(0, 0, .3, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.uniform1f(time, now / 1000);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    requestAnimationFrame(frame);
  });
}`;

/** The same with nothing but its ground. */
export const black = turning.replace(
  "gl.drawArrays(gl.TRIANGLES, 0, 3)",
  "gl.drawArrays(gl.TRIANGLES, 0, 0)",
);

/** A module with one function, which traps: (func (export "f") unreachable). */
export const wasmTrap = `
const trap = () => new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11,
]))).exports.f();`;
