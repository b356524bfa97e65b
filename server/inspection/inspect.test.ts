import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { buildOf, type Contents, gzip, page, unityBrotli, unityGzip, wasm } from "./fixtures.ts";
import { inspectBuild } from "./inspect.ts";

const inspect = (contents: Contents, entry?: string) => {
  const { files, reader } = buildOf(contents);
  return inspectBuild(files, reader, entry === undefined ? {} : { entry });
};
const sentAs = async (contents: Contents) => {
  const { files } = await inspect(contents);
  return Object.fromEntries(
    files.map(({ path, contentType, contentEncoding }) => [path, [contentType, contentEncoding]]),
  );
};
const html = "text/html; charset=utf-8";

describe("the entry page", () => {
  it("F7 is the index.html of the folder", async () => {
    const { entry, entryCandidates } = await inspect({
      "index.html": page(),
      "about.html": page(),
    });
    expect({ entry, entryCandidates }).toEqual({
      entry: "index.html",
      entryCandidates: ["index.html"],
    });
  });

  it("F7 is missing in a folder without pages, models and videos", async () => {
    const { entry, checks } = await inspect({
      "readme.txt": "hello",
      "hall.FBX": "x",
      "stairs.fbx": "x",
      LICENSE: "x",
      ".hidden": "x",
    });
    expect(entry).toBeNull();
    expect(checks).toMatchObject([
      {
        level: "error",
        code: "no-entry",
        message:
          "index.html not found in the uploaded WebGL folder. It holds 2 .fbx, 2 without an extension, 1 .txt.",
        sentence: { code: "uploads.noEntryIn" },
      },
    ]);
  });

  it("F8 is the shallowest of several", async () => {
    const { entry, checks } = await inspect({
      "CodeCoverage/Report/index.html": page(),
      "Build/index.html": page(),
    });
    expect(entry).toBe("Build/index.html");
    expect(checks).toEqual([]);
  });

  const twins = { "basic/index.html": page(), "physics/index.html": page() };
  it("F8 is chosen by a person when two are equally deep", async () => {
    const { entry, entryCandidates, checks } = await inspect(twins);
    expect(entry).toBeNull();
    expect(entryCandidates).toEqual(["basic/index.html", "physics/index.html"]);
    expect(checks).toMatchObject([{ level: "error", code: "choose-entry", fix: "choose-entry" }]);
    expect(checks[0]?.message).toContain('"basic/index.html", "physics/index.html"');
  });

  it("F8 is the one that was chosen", async () => {
    expect(await inspect(twins, "physics/index.html")).toMatchObject({
      entry: "physics/index.html",
      checks: [],
    });
    expect(await inspect(twins, "other.html")).toMatchObject({
      entry: null,
      checks: [{ code: "choose-entry" }],
    });
    expect(await inspect({ ...twins, "notes.txt": "x" }, "notes.txt")).toMatchObject({
      entry: null,
    });
  });

  it("F7 is the page of Unreal, which has the name of its project", async () => {
    const { entry, engine, checks } = await inspect({
      "Showroom.html": page('<script src="Showroom.js"></script>'),
      "Showroom.js": "var Module",
      "Showroom.UE4.js": "x",
      "Utility.js": "x",
      "readme.html": page(),
    });
    expect({ entry, engine, checks }).toEqual({
      entry: "Showroom.html",
      engine: { name: "Unreal Engine", version: null },
      checks: [],
    });
  });

  const model = JSON.stringify({
    asset: { version: "2.0" },
    buffers: [{ uri: "scene.bin" }],
    images: [{ uri: "textures/wood%20oak.png" }],
  });
  it("F7 is a page of ours around a model with its parts, its licence and its notes", async () => {
    const whole = {
      "scene.gltf": model,
      "scene.bin": "x",
      "textures/wood oak.png": "x",
      "license.txt": "CC-BY",
      "LICENSE.html": page(),
    };
    expect(await inspect(whole)).toMatchObject({ entry: "index.html", checks: [] });
    const { "scene.bin": bin, "textures/wood oak.png": oak, ...bare } = whole;
    expect(await inspect({ ...bare, "Scene.bin": bin })).toMatchObject({
      checks: [
        { level: "error", code: "wrong-case", path: "Scene.bin" },
        { level: "warning", code: "missing-file", path: "textures/wood oak.png" },
      ],
    });
    expect(await inspect({ ...bare, oak })).toMatchObject({
      checks: [
        { level: "error", code: "missing-file", path: "scene.bin" },
        { level: "warning", code: "missing-file", path: "textures/wood oak.png" },
      ],
    });
  });

  it("F7 is chosen among pages of any name, but not where only notes are pages", async () => {
    const pages = { "hall.html": page(), "stairs.html": page(), "404.html": page() };
    expect(await inspect(pages)).toMatchObject({
      entryCandidates: ["hall.html", "stairs.html"],
      checks: [{ code: "choose-entry" }],
    });
    expect(await inspect({ "readme.html": page() })).toMatchObject({ entry: "readme.html" });
    const kept = { "Hall.html": page(), "Hall.offline.html": page(), "offline.html": page() };
    expect(await inspect(kept)).toMatchObject({ entry: "Hall.html", checks: [] });
  });

  it("F21 is the only page, whatever its name, and the only video", async () => {
    expect(await inspect({ "turbine.html": page() })).toMatchObject({ entry: "turbine.html" });
    const { entry, files } = await inspect({ "tour.mp4": "\0\0\0\x18ftypmp42" });
    expect(entry).toBe("tour.mp4");
    expect(files).toEqual([{ path: "tour.mp4", contentType: "video/mp4", contentEncoding: null }]);
  });
});

describe("how a file is sent", () => {
  it("unpacks what Unity packed, by its marker and not by its name", async () => {
    const engine = wasm();
    expect(
      await sentAs({
        "index.html": page(),
        "Build/a.data.br": unityBrotli("data"),
        "Build/a.framework.js.br": unityBrotli("var x"),
        "Build/a.wasm.br": unityBrotli(engine),
        "Build/b.data.gz": unityGzip("data"),
        "Build/b.framework.js.gz": unityGzip("var x"),
        "Build/b.wasm.gz": unityGzip(engine),
        "Build/c.data.unityweb": unityGzip("data"),
        "Build/c.wasm.code.unityweb": unityBrotli(engine),
        "Build/c.wasm.framework.unityweb": unityGzip("var x"),
        "Build/d.wasm.code.unityweb": engine,
        "Build/d.data.unityweb": "UnityWebData1.0\0",
      }),
    ).toEqual({
      "index.html": [html, null],
      "Build/a.data.br": ["application/octet-stream", "br"],
      "Build/a.framework.js.br": ["text/javascript", "br"],
      "Build/a.wasm.br": ["application/wasm", "br"],
      "Build/b.data.gz": ["application/octet-stream", "gzip"],
      "Build/b.framework.js.gz": ["text/javascript", "gzip"],
      "Build/b.wasm.gz": ["application/wasm", "gzip"],
      "Build/c.data.unityweb": ["application/octet-stream", "gzip"],
      "Build/c.wasm.code.unityweb": ["application/wasm", "br"],
      "Build/c.wasm.framework.unityweb": ["text/javascript", "gzip"],
      "Build/d.wasm.code.unityweb": ["application/wasm", null],
      "Build/d.data.unityweb": ["application/octet-stream", null],
    });
  });

  it("leaves gzip alone where the page unpacks it (Godot 3 with pako)", async () => {
    expect(
      await sentAs({
        "index.html": page('<script src="pako_inflate.min.js"></script>'),
        "index.js": "resolve({ response: pako.inflate(xhr.response) })",
        "index.pck.gz": gzip("GDPC"),
        "index.wasm.gz": gzip(wasm()),
        "boot.js.gz": gzip("var x"),
        "unity.data.gz": unityGzip("data"),
      }),
    ).toMatchObject({
      "unity.data.gz": ["application/octet-stream", "gzip"],
      "index.pck.gz": ["application/gzip", null],
      "index.wasm.gz": ["application/gzip", null],
      "boot.js.gz": ["text/javascript", "gzip"],
    });
  });

  it("has a browser unpack gzip that nothing else would", async () => {
    expect(
      await sentAs({
        "index.html": page(),
        "engine.wasm.gz": gzip(wasm()),
        "brain.nii.gz": gzip("volume"),
        "not-packed.js.gz": "var x",
      }),
    ).toMatchObject({
      "engine.wasm.gz": ["application/wasm", "gzip"],
      "brain.nii.gz": ["application/gzip", null],
      "not-packed.js.gz": ["application/gzip", null],
    });
  });

  it("leaves copies beside plain files alone (Wonderland), and xz always (Verge3D)", async () => {
    expect(
      await sentAs({
        "index.html": page(),
        "bundle.js": "var x",
        "bundle.js.gz": gzip("var x"),
        "bundle.js.br": brotliCompressSync("var x"),
        "app.gltf.xz": Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]),
      }),
    ).toMatchObject({
      "bundle.js": ["text/javascript", null],
      "bundle.js.gz": ["application/gzip", null],
      "bundle.js.br": ["application/octet-stream", null],
      "app.gltf.xz": ["application/x-xz", null],
    });
  });

  it("believes .br only when it really is Brotli, and finds packed bytes under plain names", async () => {
    expect(
      await sentAs({
        "index.html": page(),
        "a.js.br": brotliCompressSync("var x = 1;".repeat(50)),
        "b.js.br": "var x = 1;".repeat(50),
        "c.js": gzip("var x"),
        "d.wasm": gzip(wasm()),
        "e.wasm": brotliCompressSync(wasm()),
        "f.bin": gzip("for a script to unpack"),
      }),
    ).toMatchObject({
      "a.js.br": ["text/javascript", "br"],
      "b.js.br": ["application/octet-stream", null],
      "c.js": ["text/javascript", "gzip"],
      "d.wasm": ["application/wasm", "gzip"],
      "e.wasm": ["application/wasm", "br"],
      "f.bin": ["application/octet-stream", null],
    });
  });

  it("knows the types that browsers insist on, and bytes without a telling name", async () => {
    expect(
      await sentAs({
        "index.html": page(),
        "m.mjs": "export {}",
        "s.css": "a{}",
        "c.json": "{}",
        "m.glb": "glTF",
        "m.gltf": "{}",
        "m.usdz": "PK",
        "t.ktx2": "x",
        "a.mp3": "x",
        "v.webm": "x",
        "LOUD.PNG": "x",
        engine: wasm(),
        "picture.dat": Buffer.from("\x89PNG\r\n", "latin1"),
        "anything.xyz": "?",
      }),
    ).toMatchObject({
      "m.mjs": ["text/javascript", null],
      "s.css": ["text/css", null],
      "c.json": ["application/json", null],
      "m.glb": ["model/gltf-binary", null],
      "m.gltf": ["model/gltf+json", null],
      "m.usdz": ["model/vnd.usdz+zip", null],
      "t.ktx2": ["image/ktx2", null],
      "a.mp3": ["audio/mpeg", null],
      "v.webm": ["video/webm", null],
      "LOUD.PNG": ["image/png", null],
      engine: ["application/wasm", null],
      "picture.dat": ["image/png", null],
      "anything.xyz": ["application/octet-stream", null],
    });
  });

  it("states the letters a page is written in", async () => {
    const sent = await sentAs({
      "index.html": page(),
      "latin.html": Buffer.from(`<p>${" ".repeat(9999)}caf\xe9 noir`, "latin1"),
      "said.html": '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">',
      "wide.html": Buffer.from("\uFEFF<p>wide", "utf16le"),
      "turned.html": Buffer.from("\uFEFF<p>wide", "utf16le").swap16(),
    });
    expect(sent).toEqual({
      "index.html": [html, null],
      "latin.html": ["text/html; charset=windows-1252", null],
      "said.html": ["text/html; charset=shift_jis", null],
      "wide.html": ["text/html; charset=utf-16le", null],
      "turned.html": ["text/html; charset=utf-16be", null],
    });
  });

  it("unpacks whatever is packed by its ending alone", async () => {
    const sent = await sentAs({
      "index.html": page("<script>pako.inflate(x)</script>"),
      "own.format.br": brotliCompressSync("content"),
    });
    expect(sent).toMatchObject({ "own.format.br": ["application/octet-stream", "br"] });
  });
});

it("reads heads of large files, never the whole", async () => {
  const { files, reader } = buildOf({ "index.html": page() });
  const large = { path: "Build/world.data", size: 1024 ** 3 };
  let read = 0;
  await inspectBuild([...files, large], {
    async read(path, range) {
      if (path !== large.path) return reader.read(path, range);
      const { start, end } = range ?? { start: 0, end: large.size - 1 };
      read += end - start + 1;
      return Buffer.alloc(end - start + 1);
    },
  });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(1024 ** 2);
});
