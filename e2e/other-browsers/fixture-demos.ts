import { brotliCompressSync, gzipSync } from "node:zlib";
import { glb } from "../../server/inspection/glb-fixture.ts";
import { sharedMemoryModule, turningPage } from "../builds.ts";

const START = "requestAnimationFrame(draw);\n</script>";
/** Exports a function that answers 42. */
const answering = Buffer.from(
  "0061736d010000000105016000017f03020100070a0106616e7377657200000a06010400412a0b",
  "hex",
);
const inThreads = `
const worker = new Worker(URL.createObjectURL(new Blob(["onmessage = ({ data }) => { Atomics.store(new Int32Array(data), 0, 1); postMessage(0); }"])));
const shared = new SharedArrayBuffer(4);
`;

/** One demo of each way in which a browser can fail to play one. */
export const fixtureDemos: Readonly<Record<string, Record<string, string | Buffer>>> = {
  "plain WebGL": { "demo/index.html": turningPage() },
  "WebAssembly, packed as engines pack it": {
    "demo/index.html": turningPage().replace(
      START,
      `Promise.all([
  WebAssembly.instantiateStreaming(fetch("build.wasm.br")),
  fetch("build.data.gz").then((answer) => answer.text()),
]).then(([{ instance }, data]) => {
  if (instance.exports.answer() === 42 && data === "data") requestAnimationFrame(draw);
});\n</script>`,
    ),
    "demo/build.wasm.br": brotliCompressSync(answering),
    "demo/build.data.gz": gzipSync("data"),
  },
  "a lone model": { "pump.glb": glb({ color: [1, 0.2, 0.1, 1], compression: "draco" }) },
  "threads, in an isolated page": {
    "demo/index.html": turningPage(inThreads).replace(
      START,
      `worker.onmessage = () => {
  if (new Int32Array(shared)[0] === 1) requestAnimationFrame(draw);
};
worker.postMessage(shared);\n</script>`,
    ),
    "demo/threads.wasm": sharedMemoryModule,
  },
};
