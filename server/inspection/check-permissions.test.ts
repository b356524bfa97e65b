import { describe, expect, it } from "vitest";
import { buildOf, type Contents, page, wasm } from "./fixtures.ts";
import { inspectBuild } from "./inspect.ts";

const said = async (contents: Contents) => {
  const { files, reader } = buildOf(contents);
  const { checks } = await inspectBuild(files, reader);
  return checks
    .filter(({ code }) => code === "not-permitted")
    .map(({ level, message }) => `${level}: ${message}`);
};
const script = (text: string): Contents => ({
  "index.html": page('<script src="js/app.js"></script>'),
  "js/app.js": text,
});

const camera =
  "warning: js/app.js can ask for the camera, which it gets only if an administrator allows it.";
const microphone =
  "warning: js/app.js can ask for the microphone, which it gets only if an administrator allows it.";
const either =
  "warning: js/app.js can ask for the camera or the microphone, which it gets only if an administrator allows it.";
describe("what the player does not give is named", () => {
  it.each([
    ["navigator.mediaDevices.getUserMedia({video:!0})", camera],
    [
      "navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: 'user' } })",
      camera,
    ],
    ["navigator.mediaDevices.getUserMedia({audio:!0,video:!1})", microphone],
    ["n.mediaDevices.getUserMedia({audio:!0,video:!0})", either],
    ["const constraints = wanted(); n.getUserMedia(constraints)", either],
  ])("in %s", async (text, expected) => {
    expect(await said(script(text))).toEqual([expected]);
  });

  it("where markers are followed, or a sketch takes pictures", async () => {
    const html =
      page('<script src="ar.js"></script>') + '<a-scene embedded arjs="trackingMethod: best">';
    expect(await said({ "index.html": html, "ar.js": "x" })).toEqual([
      "warning: index.html can ask for the camera, which it gets only if an administrator allows it.",
    ]);
    expect(await said(script("function setup(){createCapture(VIDEO)}"))).toEqual([camera]);
  });

  it("where a service worker answers requests, and not where its file only lies there", async () => {
    const worker = "/* Mock Service Worker. */ self.addEventListener('fetch', () => {})";
    const starts = script('start({ url: "/mockServiceWorker.js" })');
    expect(await said({ ...starts, "mockServiceWorker.js": worker })).toEqual([
      "warning: js/app.js has the demo's own requests answered by a service worker (MSW), which does not run in the portal. Build the demo without it, with the answers as files.",
    ]);
    expect(await said({ ...script("start()"), "mockServiceWorker.js": worker })).toEqual([]);
  });

  it("for windows and tabs, once", async () => {
    const windows =
      "can open new windows or tabs, which it does only if an administrator allows it.";
    expect(await said(script("window.open(shop);window.open(help)"))).toEqual([
      `info: js/app.js ${windows}`,
    ]);
    const link = '<a target="_blank" href="https://shop.example/">';
    expect(await said({ "index.html": page() + link })).toEqual([`info: index.html ${windows}`]);
  });
});

describe("nothing is said", () => {
  it.each<[string, Contents]>([
    ["of links inside the demo", { "index.html": `${page()}<a target="_blank" href="#top">` }],
    [
      "of libraries that could",
      { ...script("draw()"), "p5.min.js": "getUserMedia(a);window.open(b)" },
    ],
    [
      "of engines that bring a call for everything",
      {
        "index.html": page('<script src="Build/a.loader.js"></script>'),
        "Build/a.loader.js": "window.open(x)",
        "Build/a.framework.js": "navigator.mediaDevices.getUserMedia({video:true})",
        "Build/a.wasm": wasm(),
      },
    ],
    [
      "of what others wrote such engines with",
      { "index.html": page(), "needle.buildinfo.json": "{}", "assets/n.js": "n.getUserMedia(a)" },
    ],
    ["of a video", { "tour.mp4": "\0\0\0\x18ftypmp42" }],
  ])("%s", async (_what, contents) => {
    expect(await said(contents)).toEqual([]);
  });
});
