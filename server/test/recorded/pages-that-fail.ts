import {
  black,
  canvas,
  ground,
  one,
  OTHER_HOST,
  page,
  pen,
  type RecordedPage,
  script,
  turning,
  wasmTrap,
} from "./pieces.ts";

export const pagesThatFail: Record<string, RecordedPage> = {
  "its only script is missing": one(
    page("<div id=root></div><script type=module src=assets/index.js></script>"),
    12,
  ),
  "a project instead of its build": one(
    page("<title>App</title><div id=root></div><script type=module src=/src/main.tsx></script>"),
    12,
  ),
  "an empty page": one(page("<div id=root></div>"), 26),
  "says that it loads, and its script is missing": one(
    page("<h1>Loading…</h1><script src=main.js></script>"),
    12,
  ),
  "a viewer that nobody brings to life": one(
    page("<h1>Car</h1><model-viewer src=car.glb></model-viewer>"),
    28,
  ),
  "a viewer from a host that cannot be reached": one(
    page(
      `<h1>Car</h1><model-viewer src=car.glb></model-viewer><script type=module src="${OTHER_HOST}/viewer.js"></script>`,
    ),
    12,
  ),
  "its library is on a host that cannot be reached": one(
    page(
      `<script src="${OTHER_HOST}/three.min.js"></script>`,
      canvas(),
      script("new THREE.Scene();"),
    ),
    12,
  ),
  "modules of a host that cannot be reached": one(
    page(
      `<script type=importmap>{"imports":{"three":"${OTHER_HOST}/three.module.js"}}</script>`,
      canvas(),
      `<script type=module>import * as THREE from "three"; new THREE.Scene();</script>`,
    ),
    12,
  ),
  "black for ever": one(page(canvas(), script(black, "start()")), 28),
  "a meter in the corner of an empty stage": one(
    page(
      canvas(),
      `<canvas id=meter width=80 height=48 style="position:fixed;top:0;left:0;width:80px;height:48px"></canvas>`,
      script(`const meter = document.querySelector("#meter").getContext("2d"); let x = 0;
        setInterval(() => { meter.fillStyle = "#0f0"; meter.fillRect(x = (x + 5) % 80, 10, 3, 30); }, 100);`),
    ),
    28,
  ),
  "models by names that begin at the root": one(
    page(
      canvas(),
      script(
        black,
        `start(); for (const name of ["body", "wheel", "glass"]) fetch("/models/" + name + ".glb");`,
      ),
    ),
    28,
  ),
  "a missing setting, and a library that does not matter": one(
    page(
      `<script src="${OTHER_HOST}/jquery.js"></script><img src="logo.png" alt="">`,
      canvas(),
      script(`fetch("config.json").then((answer) => answer.json()).then(() => {});`),
    ),
    12,
  ),
  "a splash picture, and its module is missing": one(
    page(
      `<p style="position:fixed;bottom:0;z-index:1">Please wait a moment: the engine of this product tour is being loaded.</p>`,
      `<canvas></canvas><img style="position:fixed;inset:0;width:100%" src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="500" height="300"><circle cx="150" cy="150" r="90"/></svg>`)}">`,
      script(
        `fetch("index.wasm").then((answer) => { if (!answer.ok) throw new Error("Failed loading file"); });`,
        "(function progress() { requestAnimationFrame(progress); })();",
      ),
    ),
    26,
  ),
  "an error at the start, with a footer and a button": one(
    page(
      `<style>canvas{width:580px;height:320px}</style><canvas width=580 height=320></canvas><div>My Product <span style="cursor:pointer">Fullscreen</span></div>`,
      script(`throw new Error("cannot start");`),
    ),
    12,
  ),
  "this browser has no 3D": one(
    page(canvas(), script(`document.querySelector("canvas").getContext("webgl");`)),
    12,
    { has3D: false },
  ),
  "says by itself that memory is short": one(
    page(canvas(), script(`setTimeout(() => alert("Out of memory"), 500);`)),
    28,
  ),
};

export const pagesThatDie: Record<string, RecordedPage> = {
  "an error in the middle": one(
    page(canvas(), script(turning, `start(); setTimeout(() => { gl.drawArrays = null; }, 5000);`)),
    14,
  ),
  "lost its graphics, and draws on": one(
    page(
      canvas(),
      script(
        turning,
        `start(); setTimeout(() => gl.getExtension("WEBGL_lose_context").loseContext(), 5000);`,
      ),
    ),
    14,
  ),
  "WebAssembly that stops": one(
    page(
      canvas(),
      script(
        pen,
        ground,
        wasmTrap,
        `let x = 0; const draw = () => pen.fillRect((x += 40), 200, 30, 90);
      draw(); setTimeout(draw, 4000); setTimeout(() => { draw(); trap(); }, 7000);`,
      ),
    ),
    16,
  ),
  "an endless loop": one(
    page(canvas(), script(turning, "start(); setTimeout(() => { for (;;); }, 4000);")),
    40,
  ),
};
