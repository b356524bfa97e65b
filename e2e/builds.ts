import { expect } from "@playwright/test";
import type { CompletedUpload, Upload, UploadKind } from "../contract/uploads.ts";
import type { Demo } from "../contract/demos.ts";
import { adminSession } from "./fixtures.ts";
import { call } from "./own-portal.ts";

type Files = Record<string, string | Buffer>;

const asAdmin = async <Data>(method: string, path: string, body: object) =>
  call<Data>(await adminSession(), method, path, body);

/** Uploads these files as the page would, but without the page. */
export async function uploadBuild(files: Files, kind: UploadKind = "webgl") {
  const listed = Object.entries(files).map(([path, bytes]) => ({
    path,
    size: Buffer.byteLength(bytes),
  }));
  const upload = await asAdmin<Upload>("POST", "/uploads", { kind, files: listed });
  for (const { path, url } of upload.files) {
    const address = new URL(url ?? "", process.env["PORTAL_URL"]);
    const sent = await fetch(address, { method: "PUT", body: Buffer.from(files[path] ?? "") });
    expect(sent.ok, path).toBe(true);
  }
  return asAdmin<CompletedUpload>("POST", `/uploads/${upload._id}/complete`, {});
}

/** A demo that plays these files, visible to everyone who may see demos. */
export async function makeDemo(title: string, files: Files): Promise<Demo> {
  const { url } = await uploadBuild(files);
  const product_category_id = { name: "Industry" };
  return asAdmin<Demo>("POST", "/demo-products", { title, video_url: url, product_category_id });
}

export const replaceContent = async (demoId: string, files: Files) => {
  const { url } = await uploadBuild(files);
  return asAdmin<Demo>("PATCH", `/demo-products/${demoId}`, { video_url: url });
};

/** A triangle on a changing background, in plain WebGL: something visible, with advancing frames. */
export const turningPage = (script = "", color = "1., .5, .1, 1.") => `<!doctype html>
<title>Turning</title><style>html,body,canvas{margin:0;width:100%;height:100%;display:block}</style>
<canvas></canvas><script>
const canvas = document.querySelector("canvas");
const gl = canvas.getContext("webgl");
const compile = (type, source) => {
  const shader = gl.createShader(type);
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  gl.attachShader(program, shader);
};
const program = gl.createProgram();
compile(gl.VERTEX_SHADER, "attribute vec2 p; void main() { gl_Position = vec4(p, 0., 1.); }");
compile(gl.FRAGMENT_SHADER, "void main() { gl_FragColor = vec4(${color}); }");
gl.linkProgram(program);
gl.useProgram(program);
gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-0.6, -0.6, 0.6, -0.6, 0, 0.7]), gl.STATIC_DRAW);
gl.enableVertexAttribArray(0);
gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
${script}
const draw = (time) => {
  gl.clearColor(0.1, 0.2, 0.3 + 0.2 * Math.sin(time / 500), 1);
  gl.clear(gl.COLOR_BUFFER_BIT);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  requestAnimationFrame(draw);
};
requestAnimationFrame(draw);
</script>`;

/** A picture that appears at once and does not move: no machine is too slow for it. */
export const stillCanvasPage = `<!doctype html><canvas width=900 height=600 style="position:fixed;inset:0;width:100%;height:100%"></canvas>
<script>
const pen = document.querySelector("canvas").getContext("2d");
for (let i = 0; i < 90; i += 1) {
  pen.fillStyle = \`rgb(\${i * 2}, \${255 - i * 2}, 0)\`;
  pen.fillRect(i * 10, 0, 10, 600);
}
</script>`;

/** A white box that follows a drag; the wary one only trusted events. */
export const draggable = (isWary: boolean, ground = "#204060") => ({
  "demo/index.html": `<!doctype html><style>body{margin:0}canvas{width:100vw;height:100vh;display:block}</style>
    <canvas width=600 height=400></canvas><script>
      const canvas = document.querySelector("canvas");
      const pen = canvas.getContext("2d");
      let x = 60;
      let last = 0;
      canvas.onpointerdown = (event) => {
        if (${isWary} && !event.isTrusted) return;
        canvas.setPointerCapture(event.pointerId);
        last = event.clientX;
      };
      canvas.onpointermove = (event) => {
        if (!canvas.hasPointerCapture(event.pointerId)) return;
        x += event.clientX - last;
        last = event.clientX;
      };
      const draw = () => {
        pen.fillStyle = "${ground}";
        pen.fillRect(0, 0, 600, 400);
        pen.fillStyle = "#fff";
        pen.fillRect(x, 120, 120, 160);
        requestAnimationFrame(draw);
      };
      draw();
    </script>`,
});

/** WebAssembly that imports memory shared by threads: any build with it plays in an isolated page. */
export const sharedMemoryModule = Buffer.from(
  "0061736d0100000002110103656e76066d656d6f727902030102",
  "hex",
);
