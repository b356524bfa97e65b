import {
  busy,
  canvas,
  ground,
  one,
  OTHER_HOST,
  page,
  pen,
  type RecordedPage,
  script,
  turning,
  words,
} from "./pieces.ts";

export const pagesThatPlayLate: Record<string, RecordedPage> = {
  "a large file without a word of its progress": one(
    page(
      canvas(),
      script(turning, `fetch("scene.bin").then((answer) => answer.arrayBuffer()).then(start);`),
    ),
    38,
    { files: { "scene.bin": Buffer.alloc(300_000, 7) }, delays: { "scene.bin": 32_000 } },
  ),
  "a large texture": one(
    page(
      canvas(),
      script(
        turning,
        `const texture = new Image(); texture.onload = start; texture.src = "texture.svg";`,
      ),
    ),
    34,
    {
      files: {
        "texture.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h5v9"/></svg>`,
      },
      delays: { "texture.svg": 28_000 },
    },
  ),
  "words while it loads, the stage later": one(
    page(
      "<h1>Loading</h1>",
      script(
        turning,
        `fetch("scene.bin").then((answer) => answer.text()).then(() => {
      document.body.innerHTML = "<canvas width=580 height=380></canvas>"; start(); });`,
      ),
    ),
    14,
    { files: { "scene.bin": "x".repeat(5000) }, delays: { "scene.bin": 7000 } },
  ),
  "shaders that are compiled for a long time": one(
    page(
      canvas(),
      script(
        turning,
        `fetch("optional.json"); let left = 30;
      (function compile() { ${busy(600)} if (left-- > 0) setTimeout(compile, 100); else start(); })();`,
      ),
    ),
    32,
  ),
  "an optional file is missing, the demo comes after ten seconds": one(
    page(
      canvas(),
      script(
        turning,
        `fetch("optional.json"); setTimeout(start, 10000);`,
        "(function progress() { requestAnimationFrame(progress); })();",
      ),
    ),
    15,
  ),
  "a thread that is blocked for half a minute": one(
    page(canvas(), script(turning, `setTimeout(() => { ${busy(32_000)} start(); }, 1500);`)),
    44,
  ),
  "a sound without a file, a picture after ten seconds": one(
    page(`<audio src=""></audio>`, canvas(), script(turning, "setTimeout(start, 10000);")),
    15,
  ),
  "a picture is missing, the demo comes after ten seconds": one(
    page(`<img src="logo.png" alt="">`, canvas(), script(turning, "setTimeout(start, 10000);")),
    15,
  ),
  "an engine's small canvas on a large page": one(
    page(
      `<canvas width=300 height=180></canvas><div>My Product <span style="cursor:pointer">Fullscreen</span></div>`,
      script(turning, "setTimeout(start, 9000);"),
    ),
    14,
  ),
  "an engine's page, with a footer and a button": one(
    page(
      `<style>canvas{width:580px;height:320px}</style><canvas width=580 height=320></canvas>
      <div>My Product <span style="cursor:pointer">Fullscreen</span></div>`,
      script(
        turning,
        `fetch("Build/game.data").then((answer) => answer.text()).then(() => { ${busy(2500)} start(); });`,
      ),
    ),
    14,
    { files: { "Build/game.data": "x".repeat(40_000) }, delays: { "Build/game.data": 4000 } },
  ),
  "lost its graphics and got them back": one(
    page(
      canvas(),
      script(
        turning,
        `start(); const graphics = gl.getExtension("WEBGL_lose_context");
      canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
      canvas.addEventListener("webglcontextrestored", () => start());
      setTimeout(() => graphics.loseContext(), 4000); setTimeout(() => graphics.restoreContext(), 6500);`,
      ),
    ),
    16,
  ),
  "draws when something changes, and an error that does not matter": one(
    page(
      canvas(),
      script(
        pen,
        ground,
        `let x = 0; const draw = () => pen.fillRect((x += 40), 200, 30, 90);
      draw(); setTimeout(draw, 5000); setTimeout(() => { draw(); throw new Error("no statistics"); }, 8000);`,
      ),
    ),
    18,
  ),
  "a promise that nobody waits for": one(
    page(
      canvas(),
      script(
        turning,
        `start(); setTimeout(() => Promise.reject(new Error("no statistics")), 4000);`,
      ),
    ),
    14,
  ),
  "words, and statistics that are blocked": one(
    page(words, `<script src="${OTHER_HOST}/statistics.js"></script>`),
    14,
  ),
};
