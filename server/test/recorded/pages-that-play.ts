import {
  canvas,
  ground,
  one,
  page,
  pen,
  type RecordedPage,
  script,
  turning,
  words,
} from "./pieces.ts";

export const pagesThatPlay: Record<string, RecordedPage> = {
  "turning triangle": one(page(canvas(), script(turning, "start()"))),
  "small writing on one colour": one(
    page(
      canvas(),
      script(pen, ground, `pen.font = "11px sans-serif"; pen.fillText("Ready", 400, 300);`),
    ),
  ),
  "a wire frame": one(
    page(
      canvas(),
      script(pen, ground, `pen.strokeStyle = "#fff"; pen.strokeRect(300, 200, 300, 200);`),
    ),
  ),
  "a small object far away": one(
    page(canvas(), script(pen, ground, "setInterval(() => pen.fillRect(440, 300, 5, 5), 100);")),
  ),
  "a page of words": one(page("<title>Machine</title>", words)),
  "a page of words around a small empty canvas": one(
    page("<canvas width=200 height=150></canvas>", words),
    26,
  ),
  "a page with one picture": one(
    page(
      `<img width=500 src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="500" height="300"><circle cx="150" cy="150" r="90"/></svg>`)}">`,
    ),
  ),
  "words in a closed shadow root": one(
    page(
      "<my-sheet></my-sheet>",
      script(
        `customElements.define("my-sheet", class extends HTMLElement {`,
        `  constructor() { super(); this.attachShadow({ mode: "closed" }).innerHTML = "<h1>Sheet</h1>${words}"; }`,
        `});`,
      ),
    ),
  ),
  "a viewer in a shadow root": one(
    page(
      "<my-viewer></my-viewer>",
      script(
        turning.replace(`document.querySelector("canvas")`, "stage"),
        `let stage; customElements.define("my-viewer", class extends HTMLElement { connectedCallback() {`,
        `  const root = this.attachShadow({ mode: "open" });`,
        `  root.innerHTML = "<canvas width=500 height=380></canvas>"; stage = root.firstChild; start(); } });`,
      ),
    ),
  ),
  "drawn by a worker": one(
    page(
      canvas(),
      script(
        `const stage = document.querySelector("canvas").transferControlToOffscreen();`,
        `new Worker("worker.js").postMessage(stage, [stage]);`,
      ),
    ),
    8,
    {
      files: {
        "worker.js": `onmessage = ({ data }) => { const pen = data.getContext("2d"); let x = 0;
      setInterval(() => { pen.fillStyle = "#fff"; pen.fillRect(0, 0, 900, 600); pen.fillStyle = "#c30"; pen.fillRect(x = (x + 9) % 800, 200, 90, 90); }, 40); };`,
      },
    },
  ),
  "no 3D, so it draws flat": one(
    page(
      canvas(),
      "<canvas id=probe></canvas>",
      script(
        `const probe = document.querySelector("#probe"); probe.getContext("webgl"); probe.remove();`,
        pen,
        ground,
        "setInterval(() => pen.fillRect(100, 100, 300, 200), 100);",
      ),
    ),
    8,
    { has3D: false },
  ),
  "pictures of another host on the canvas": one(
    page(
      canvas(),
      script(
        pen,
        `const photo = new Image(); photo.src = "http://localhost:PARENT_PORT/photo.svg";`,
        "photo.onload = () => setInterval(() => pen.drawImage(photo, 0, 0, 900, 600), 100);",
      ),
    ),
  ),
  "a page that loads itself again": one(
    page(
      canvas(),
      script(
        turning,
        `if (location.hash) start(); else setTimeout(() => { location.hash = "again"; location.reload(); }, 1500);`,
      ),
    ),
  ),
};
