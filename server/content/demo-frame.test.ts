import type { Page } from "@playwright/test";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { glb } from "../inspection/glb-fixture.ts";
import { gzip, page, unityBrotli, unityGzip, wasm } from "../inspection/fixtures.ts";
import type { Playing } from "../test/demo-frame.ts";
import { playersForTests } from "../test/players.ts";
import { turning } from "../test/recorded/pieces.ts";

const players = playersForTests();

describe("a demo in the player's frame", () => {
  it("tells of its loading, its first picture and its frames, and of nothing wrong", async () => {
    const {
      waitFor,
      messages,
      page: player,
    } = await players().play({
      "index.html": page('<script src="app.js"></script>'),
      "app.js": `${turning}; addEventListener("load", start)`,
    });
    const picture = await waitFor("picture");
    expect(picture).toMatchObject({ kind: "canvas" });
    expect(picture.afterMs).toBeGreaterThan(0);
    const heartbeat = await waitFor("pulse");
    expect(heartbeat).toMatchObject({ isShown: true, isLoaded: true, isLost: false });
    expect(heartbeat.frames).toBeGreaterThan(0);
    // Once there is a picture, the rest of the page is no longer examined.
    expect(heartbeat.sight).toBeUndefined();
    await player.mouse.move(100, 100);
    await waitFor("input");
    const loading = (await messages()).filter(({ type }) => type === "loading");
    expect(loading.at(-1)).toMatchObject({ files: 1 });
    expect((await messages()).filter(({ type }) => type === "trouble")).toEqual([]);
  });

  it("tells of the page that its first one leads on to, and leaves fetched HTML alone", async () => {
    const { waitFor, page: player } = await players().play({
      "index.html": '<script>window.location.href = "tour.html"</script>',
      "tour.html": `${page('<script src="app.js"></script>')}<p>Tour</p>`,
      "part.html": "<p>Part</p>",
      "app.js": `${turning}; addEventListener("load", start);
        fetch("part.html").then(async (answer) => document.title = await answer.text())`,
    });
    expect(await waitFor("picture")).toMatchObject({ kind: "canvas" });
    const frame = player.frames().find((one) => one.url().includes("tour.html"));
    await expect.poll(() => frame?.title()).toBe("<p>Part</p>");
  });

  it("gives a snapshot of what is drawn, though the canvas keeps nothing", async () => {
    const { waitFor, page: player } = await players().play({
      "index.html": `${page()}<script>${turning};start()</script>`,
    });
    await waitFor("picture");
    const colours = await snapshotColours(player, waitFor);
    expect(colours).toEqual(expect.arrayContaining(["0,0,77", "255,128,0"]));
  });

  it("says what is wrong: errors, missing files, alerts, and a picture of one colour", async () => {
    const { waitFor, messages } = await players().play({
      "index.html": page(
        '<script src="nowhere.js"></script><script>setTimeout(() => { throw new Error("broken") });',
        'Promise.reject(new Error("refused")); fetch("gone.data"); fetch("/models/body.glb"); fetch("/models/wheel.glb"); setTimeout(() => alert("Out of memory"), 100);',
        `${turning.replace("gl.drawArrays(gl.TRIANGLES, 0, 3)", "gl.drawArrays(gl.TRIANGLES, 0, 0)")}; addEventListener("load", start)</script>`,
      ),
    });
    expect((await waitFor("pulse")).sight).toMatchObject({ over: "nothing", beside: "nothing" });
    const troubles = async () =>
      (await messages()).flatMap((message) =>
        message.type === "trouble"
          ? [`${message.kind}: ${message.message} ${message.address ?? ""} ${message.use ?? ""}`]
          : [],
      );
    await expect.poll(troubles).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^error: Uncaught Error: broken My Demo\/index\.html $/),
        expect.stringMatching(/^rejection: refused/),
        "resource: answered 404 My Demo/nowhere.js script",
        "resource: answered 404 My Demo/gone.data fetch",
        // Each address as requested, although it is outside the build.
        "resource: answered 404 /models/body.glb fetch",
        "resource: answered 404 /models/wheel.glb fetch",
        expect.stringMatching(/^alert: Out of memory/),
      ]),
    );
    expect(JSON.stringify(await troubles())).not.toMatch(/[\w-]{43}/);
    expect((await messages()).some(({ type }) => type === "picture")).toBe(false);
  });

  it("is looked at as a page where nothing is drawn, and a video in its player is a picture", async () => {
    const plain = await players().play({ "index.html": "<h1>Hello</h1>" });
    expect((await plain.waitFor("pulse")).sight).toMatchObject({ canvas: 0, beside: "content" });
    expect((await plain.messages()).some(({ type }) => type === "picture")).toBe(false);
    const video = await players().play({ "tour.webm": await recordVideo() }, { kind: "video" });
    expect(await video.waitFor("picture")).toMatchObject({ kind: "video" });
    expect((await video.waitForHeartbeat(({ frames }) => frames > 0)).frames).toBeGreaterThan(0);
  });

  it.each([
    ["a button over the stage", "<button>Start</button>", { over: "control", beside: "nothing" }],
    ["words over it that lead on", "<a href=x>Start</a>", { over: "control" }],
    ["words", "<p>Wait</p>", { over: "content" }],
    ["words that let clicks through", "<p style=pointer-events:none>Wait</p>", { over: "content" }],
    ["words behind it", "<style>div{z-index:-1}</style>Wait", { over: "nothing" }],
    ["what is not to be seen", "<p style=opacity:0>No</p><p hidden>No</p>", { over: "nothing" }],
    ["what stands below", "<p style=margin-top:260px>Title</p>", { beside: "content" }],
    ["an unknown element", "<my-viewer></my-viewer>", { hollow: "my-viewer", over: "nothing" }],
  ])("tells what is to be seen of the page itself: %s", async (_name, html, visibility) => {
    const { waitForHeartbeat } = await players().play({
      "index.html": `<style>body{margin:0}canvas{position:absolute;top:0;left:0}div{position:absolute;top:9px;left:9px}</style>
        <canvas width=600 height=250></canvas><div>${html}</div>`,
    });
    expect(
      (await waitForHeartbeat((heartbeat) => heartbeat.sight !== undefined)).sight,
    ).toMatchObject(visibility);
  });

  const stage = `<style>canvas{width:600px;height:400px}</style><canvas width=1800 height=1200></canvas>`;
  const ground = `const pen = document.querySelector("canvas").getContext("2d");
    pen.fillStyle = "#204060"; pen.fillRect(0, 0, 1800, 1200); pen.strokeStyle = pen.fillStyle = "#fff";`;
  it.each([
    ["small writing", `pen.font = "13px sans-serif"; pen.fillText("Ready", 901, 601)`],
    ["a wire frame", "pen.strokeRect(301.5, 201.5, 400, 300)"],
    ["a small object", "pen.fillRect(951, 601, 4, 4)"],
  ])("sees on one colour: %s", async (_name, draw) => {
    const { waitFor } = await players().play({
      "index.html": `${stage}<script>${ground}${draw}</script>`,
    });
    expect(await waitFor("picture")).toMatchObject({ kind: "canvas" });
  });

  it("takes neither a meter in the corner nor a canvas that is hidden for the picture", async () => {
    const { waitForHeartbeat, messages } = await players().play({
      "index.html": `${stage}<canvas id=meter style="position:fixed;top:0;left:0;width:80px;height:48px"></canvas>
        <canvas id=hidden width=4000 height=4000 style="display:none"></canvas><script>
        setInterval(() => { for (const name of ["meter", "hidden"]) {
          const pen = document.getElementById(name).getContext("2d");
          pen.fillStyle = "#0f0"; pen.fillRect(9, 9, 20, 30); } }, 50)</script>`,
    });
    const later = await waitForHeartbeat(({ atMs, frames }) => atMs > 2500 && frames > 0);
    expect(later.sight).toMatchObject({ beside: "nothing", over: "nothing" });
    expect((await messages()).some(({ type }) => type === "picture")).toBe(false);
  });

  it("takes an empty name for no file, and keeps what is private out of messages", async () => {
    const { waitForHeartbeat, messages } = await players().play({
      "index.html": `<audio src=""></audio><img src=""><p>Here</p><script>import("./gone.js")</script>`,
    });
    await waitForHeartbeat(({ isLoaded }) => isLoaded);
    const rejected = async () =>
      (await messages()).find((one) => one.type === "trouble" && one.kind === "rejection");
    await expect.poll(rejected).toMatchObject({ message: expect.stringMatching(/: \S*gone\.js$/) });
    expect(JSON.stringify(await messages())).not.toMatch(/[\w-]{43}/);
    const files = (await messages()).flatMap((one) =>
      one.type === "trouble" ? [one.address] : [],
    );
    expect(files.filter((name) => name !== undefined && !name.endsWith("gone.js"))).toEqual([]);
  });

  it("tells that its graphics are lost, and counts no frame of them", async () => {
    const { waitFor, waitForHeartbeat, frame } = await players().play({
      "index.html": `${page()}<script>${turning};start()</script>`,
    });
    await waitFor("picture");
    await frame.evaluate(() => {
      const canvas = document.querySelector("canvas");
      canvas?.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
    });
    const lost = await waitForHeartbeat(({ isLost, frames }) => isLost && frames === 0);
    expect(lost.asked).toBeGreaterThan(0);
  });
});

/** Two seconds of a moving picture, made by the browser that will play it. */
async function recordVideo(): Promise<Buffer> {
  const recorder = await players().browser.newPage();
  await recorder.goto("about:blank");
  const bytes = await recorder.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 48 });
    document.body.append(canvas);
    const pen = canvas.getContext("2d");
    let step = 0;
    const timer = setInterval(() => {
      if (pen) pen.fillStyle = `rgb(${(step += 9) % 255} 90 20)`;
      pen?.fillRect(step % 40, 0, 20, 48);
    }, 40);
    const media = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm" });
    const pieces: Blob[] = [];
    media.addEventListener("dataavailable", ({ data }) => pieces.push(data));
    media.start();
    await new Promise((resolve) => setTimeout(resolve, 2000));
    media.stop();
    await new Promise((resolve) => media.addEventListener("stop", resolve));
    clearInterval(timer);
    return [...new Uint8Array(await new Blob(pieces).arrayBuffer())];
  });
  await recorder.close();
  return Buffer.from(bytes);
}

/** Requests a picture from the bridge as the player does, and returns its colours. */
async function snapshotColours(player: Page, waitFor: Playing["waitFor"]): Promise<string[]> {
  await player.evaluate(() =>
    document
      .querySelector("iframe")
      ?.contentWindow?.postMessage({ bridge: 1, type: "snapshot", id: 7 }, "*"),
  );
  const { id, image } = await waitFor("snapshot");
  expect(id).toBe(7);
  return player.evaluate(async (source) => {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    const { width, height } = picture;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const pen = canvas.getContext("2d");
    pen?.drawImage(picture, 0, 0);
    const { data = [] } = pen?.getImageData(0, 0, width, height) ?? {};
    const seen = new Set<string>();
    for (let i = 0; i < data.length; i += 4) seen.add(data.slice(i, i + 3).join());
    return [...seen];
  }, image ?? "");
}

describe("builds of different makes draw", () => {
  it("Unity with Brotli and gzip: script, data and streamed WebAssembly come unpacked", async () => {
    const { waitFor, messages } = await players().play({
      "index.html": page(
        `<script src="Build/g.framework.js.br"></script><script>addEventListener("load", async () => {
          const data = await (await fetch("Build/g.data.gz")).text();
          await WebAssembly.compileStreaming(fetch("Build/g.wasm.br"));
          if (data === "UnityWebData1.0") start();
        })</script>`,
      ),
      "Build/g.framework.js.br": unityBrotli(turning),
      "Build/g.data.gz": unityGzip("UnityWebData1.0"),
      "Build/g.wasm.br": unityBrotli(wasm()),
    });
    await waitFor("picture");
    expect((await messages()).filter(({ type }) => type === "trouble")).toEqual([]);
  });

  it("Godot 3: what the page unpacks itself comes as it is", async () => {
    const { waitFor } = await players().play({
      "index.html": page(
        `<script>${turning}; addEventListener("load", async () => {
          const { body } = await fetch("index.pck.gz");
          const pack = await new Response(body.pipeThrough(new DecompressionStream("gzip"))).text();
          if (pack === "GDPC") start();
        })</script>`,
      ),
      "index.pck.gz": gzip("GDPC"),
    });
    expect(await waitFor("picture")).toMatchObject({ kind: "canvas" });
  });

  it("F21 a lone model, plain and with a picture on it, in our own viewer", async () => {
    const plain = await players().play({ "car.glb": glb({ color: [1, 0, 0, 1] }) });
    await plain.waitFor("picture");
    expect(await snapshotColours(plain.page, plain.waitFor)).toContain("255,0,0");
    const pixel = { width: 2, height: 2, channels: 3, background: "rgb(0, 128, 255)" } as const;
    const picture = await sharp({ create: pixel }).png().toBuffer();
    const textured = await players().play({ "my car.glb": glb({ picture }) });
    await textured.waitFor("picture");
    expect(await snapshotColours(textured.page, textured.waitFor)).toContain("0,128,255");
    expect((await textured.messages()).filter(({ type }) => type === "trouble")).toEqual([]);
  });

  const threads = {
    "index.html": page(
      `<script>${turning}; addEventListener("load", () => {
        const worker = new Worker("worker.js");
        worker.onmessage = () => start();
        worker.postMessage(new SharedArrayBuffer(1024));
      })</script>`,
    ),
    "worker.js": "onmessage = ({ data }) => postMessage(data.byteLength)",
    "threads.wasm": wasm("shared"),
  };
  it("threads: isolated in an isolated page", async () => {
    const { waitFor, frame } = await players().play(threads, { isIsolated: true });
    expect(await frame.evaluate(() => crossOriginIsolated)).toBe(true);
    await waitFor("picture");
  });

  it("threads: a page that is not isolated cannot isolate its frame", async () => {
    const { waitFor, frame } = await players().play(threads);
    expect(await frame.evaluate(() => crossOriginIsolated)).toBe(false);
    expect(await waitFor("trouble")).toMatchObject({
      message: expect.stringContaining("SharedArrayBuffer"),
    });
  });
});

it("abuse 55 a hostile demo reaches nothing of the portal, leads nobody away and leaves nothing behind", async () => {
  const { frame, page: player } = await players().play({ "index.html": page(), "sw.js": "" });
  const where = player.url();
  const tried = await frame.evaluate(async () => {
    const outcome = async (work: () => unknown) => {
      try {
        return String(await work());
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      storage: await outcome(() => parent.localStorage.getItem("root")),
      document: await outcome(() => parent.document.title),
      popup: await outcome(() => window.open("about:blank")),
      worker: await outcome(() => navigator.serviceWorker.register("sw.js")),
      rootWorker: await outcome(() => navigator.serviceWorker.register("sw.js", { scope: "/" })),
      away: await outcome(() => {
        if (top) top.location.href = "about:blank#away";
        return "tried";
      }),
      own: await outcome(() => {
        localStorage.setItem("mine", "kept");
        return localStorage.getItem("mine");
      }),
    };
  });
  expect(tried).toMatchObject({
    storage: "SecurityError",
    document: "SecurityError",
    popup: "null",
    worker: expect.stringMatching(/Error$/),
    rootWorker: expect.stringMatching(/Error$/),
    own: "kept",
  });
  await player.waitForTimeout(300);
  expect(player.url()).toBe(where);
});

it("abuse 55 a demo in an endless loop, or one that floods with messages, does not stop the portal", async () => {
  const { page: player, waitFor } = await players().play({
    "index.html": page(
      `<script>setTimeout(() => {
        for (let i = 0; i < 10000; i += 1) parent.postMessage(i, "*");
        setTimeout(() => { for (;;); });
      }, 500)</script>`,
    ),
  });
  await waitFor("loading");
  // Its last message, then it loops: a portal in the same process would never render again.
  await player.waitForFunction(() =>
    (window as unknown as { received: unknown[] }).received.includes(9999),
  );
  const drawn = await player.evaluate(async () => {
    let frames = 0;
    for (; frames < 10; frames += 1) await new Promise(requestAnimationFrame);
    return frames;
  });
  expect(drawn).toBe(10);
});
