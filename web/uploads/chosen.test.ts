import { expect, test } from "vitest";
import { uploadMessages } from "../../contract/uploads.ts";
import { type ChosenFile, isZip, MAX_LIST_LENGTH, prepareContent } from "./chosen.ts";
import { type DroppedEntry, readEntries } from "./dropped-files.ts";
import { fingerprintOf } from "./fingerprint.ts";

const file = (path: string, size = 1, modified = 1): ChosenFile => ({
  path,
  size,
  modified,
  read: () => Promise.resolve(new Blob(["x".repeat(size)])),
});
const prepare = (...paths: string[]) => prepareContent(paths.map((path) => file(path)));

test("F7 F21 a folder with an index page, one page, one model and one video are known by what they are", async () => {
  expect(await prepare("dc/index.html", "dc/a.js")).toMatchObject({
    kind: "webgl",
    name: "dc",
    size: 2,
  });
  expect(await prepare("dc/deep/Index.HTM", "other/a.js")).toMatchObject({ kind: "webgl" });
  expect(await prepare("page.html")).toMatchObject({ kind: "webgl", name: "page.html" });
  expect(await prepare("pump.GLB")).toMatchObject({ kind: "webgl", name: "pump.GLB" });
  expect(await prepare("tour.mp4")).toMatchObject({ kind: "video", name: "tour.mp4" });
  expect(await prepare("films/tour.webm")).toMatchObject({ kind: "video", name: "tour.webm" });
});

test("F6 F7 F21 everything else is refused in the specified words, by its name", async () => {
  await expect(prepare()).rejects.toThrow(uploadMessages.noFiles);
  await expect(prepare("dc/.DS_Store", "__MACOSX/x")).rejects.toThrow(uploadMessages.noFiles);
  await expect(prepare("dc/main.fbx", "dc/a.js")).rejects.toThrow(
    /^index\.html not found in the uploaded WebGL folder\. It holds 1 \.fbx, 1 \.js\.$/,
  );
  await expect(prepare("plan.pdf")).rejects.toThrow(uploadMessages.notPlayable("plan.pdf").message);
  await expect(
    prepare("a/1.a", "a/2.b", "a/3.c", "a/4.d", "a/5.e", "a/6.f", "a/7.g"),
  ).rejects.toThrow("It holds 1 .a, 1 .b, 1 .c, 1 .d, 1 .e, and 2 more.");
  await expect(prepare("hall/project.godot", "hall/main.gd")).rejects.toThrow(
    /^index\.html not found .* This is the Godot project, not its build\./,
  );
});

test("F7 a folder in which anything plays is sent: the inspection decides what", async () => {
  const webgl = { kind: "webgl" };
  expect(await prepare("dc/Showroom.html", "dc/Showroom.js", "dc/Showroom.wasm")).toMatchObject(
    webgl,
  );
  expect(await prepare("dc/scene.gltf", "dc/scene.bin", "dc/textures/a.png")).toMatchObject(webgl);
  expect(await prepare("dc/car.glb", "dc/license.txt")).toMatchObject(webgl);
  expect(await prepare("dc/hall.html", "dc/stairs.html")).toMatchObject(webgl);
  expect(await prepare("dc/tour.mp4", "dc/readme.txt")).toMatchObject(webgl);
  expect(await prepare("scene.gltf")).toMatchObject(webgl);
  expect(await prepare("tour.m4v")).toMatchObject({ kind: "video" });
});

test("F14 a list that no announcement can hold is refused", async () => {
  const paths = Array.from({ length: MAX_LIST_LENGTH + 1 }, (_, i) => `d/${i}/index.html`);
  await expect(prepare(...paths)).rejects.toThrow("the first over the limit");
});

test("F21 only a lone zip is one", () => {
  expect(isZip([file("a.ZIP")])).toBe(true);
  expect(isZip([file("a.zip"), file("index.html")])).toBe(false);
});

const text = (path: string, content: string): ChosenFile => ({
  ...file(path),
  read: () => Promise.resolve(new Blob([content])),
});

test("F22 junk is left out, and each folder of it is named once", async () => {
  const { files, leftOut } = await prepare(
    "d/index.html",
    "d/a/Thumbs.db",
    "d/.git/HEAD",
    "d/.git/objects/1a/2b",
    "d/.htaccess",
    "d/b/web.config",
    "d/.gitignore",
    "d/.env.local",
    "d/node_modules/three/build/three.js",
    "d/node_modules/a/node_modules/b.js",
    "d/git/.well-known/x",
    "d/env.js",
  );
  expect(files.map(({ path }) => path)).toEqual([
    "d/index.html",
    "d/git/.well-known/x",
    "d/env.js",
  ]);
  expect(leftOut).toEqual([
    "d/.env.local",
    "d/.git/",
    "d/.gitignore",
    "d/.htaccess",
    "d/a/Thumbs.db",
    "d/b/web.config",
    "d/node_modules/",
  ]);
});

test.each([
  ["d/index.html", '<script src="./node_modules/three/build/three.js"></script>', true],
  ["d/index.html", '{"imports":{"three":"../node_modules/three/three.js"}}', true],
  ["d/js/main.js", "import * as THREE from '/node_modules/three/three.js'", true],
  ["d/js/main.js", 'require(/*! three */ "./node_modules/three/three.js")', false],
])("F22 modules stay where %s plays from them: %s", async (path, content, isKept) => {
  const found = [file("d/a.html"), text(path, content), file("d/node_modules/three/three.js")];
  expect((await prepareContent(found)).files).toHaveLength(isKept ? 3 : 2);
});

/** A folder as a browser shows it: a few entries at a time. */
function folder(path: string, entries: DroppedEntry[], atOnce = 100) {
  const reader = () => {
    const left = [...entries];
    return {
      readEntries: (found: (some: DroppedEntry[]) => void) => found(left.splice(0, atOnce)),
    };
  };
  return { fullPath: path, isDirectory: true, isFile: false, createReader: reader };
}
const single = (path: string, content = "x") => ({
  fullPath: path,
  isDirectory: false,
  isFile: true,
  file: (found: (one: File) => void) => found(new File([content], path)),
});

test("a dropped folder is read to its last batch, with the paths inside it", async () => {
  const files = Array.from({ length: 250 }, (_, i) => single(`/dc/data/${i}.bin`));
  const dropped = await readEntries([
    folder("/dc", [single("/dc/index.html"), folder("/dc/data", files), single("/dc/.DS_Store")]),
    single("/extra ä.txt"),
  ]);
  const { files: found } = await prepareContent(dropped);
  expect(found).toHaveLength(252);
  expect(found.map(({ path }) => path)).toContain("dc/data/249.bin");
  expect(found.map(({ path }) => path)).toContain("extra ä.txt");
});

test("F22 junk that is dropped is not even listed, and modules only where they are needed", async () => {
  const listed: string[] = [];
  const watched = (path: string, entries: DroppedEntry[]) => {
    const opened = folder(path, entries);
    const createReader = () => {
      listed.push(path);
      return opened.createReader();
    };
    return { ...opened, createReader };
  };
  const drop = (main: string) =>
    readEntries([
      watched("/d", [
        single("/d/index.html", main),
        watched("/d/.git", [single("/d/.git/HEAD")]),
        watched("/d/node_modules", [
          watched("/d/node_modules/a", [single("/d/node_modules/a/b.js")]),
        ]),
      ]),
    ]);
  expect((await prepareContent(await drop("<p>"))).leftOut).toEqual(["d/.git/", "d/node_modules/"]);
  expect(listed).toEqual(["/d"]);
  const { files, leftOut } = await prepareContent(await drop('<script src="node_modules/a/b.js">'));
  expect(files.map(({ path }) => path)).toEqual(["d/index.html", "d/node_modules/a/b.js"]);
  expect(leftOut).toEqual(["d/.git/"]);
});

test("the fingerprint knows the same files in any order, and any change of them", async () => {
  const files = [file("dc/index.html", 10, 5), file("dc/a.js", 20, 6), file("dc/b.js", 20, 6)];
  const of = async (list: ChosenFile[]) => fingerprintOf(await prepareContent(list));
  const known = await of(files);
  expect(await of(files.toReversed())).toBe(known);
  const others = await Promise.all(
    [
      [file("dc/index.html", 11, 5), ...files.slice(1)],
      [file("dc/index.html", 10, 7), ...files.slice(1)],
      [...files.slice(0, 2), file("dc/c.js", 20, 6)],
      files.slice(0, 2),
      [...files, file("dc/d.js", 0, 0)],
    ].map(of),
  );
  expect(new Set([known, ...others]).size).toBe(6);
});
