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

test("F7 F21 a folder with an index page, one page, one model and one video are known by what they are", () => {
  expect(prepare("dc/index.html", "dc/a.js")).toMatchObject({ kind: "webgl", name: "dc", size: 2 });
  expect(prepare("dc/deep/Index.HTM", "other/a.js")).toMatchObject({ kind: "webgl" });
  expect(prepare("page.html")).toMatchObject({ kind: "webgl", name: "page.html" });
  expect(prepare("pump.GLB")).toMatchObject({ kind: "webgl", name: "pump.GLB" });
  expect(prepare("tour.mp4")).toMatchObject({ kind: "video", name: "tour.mp4" });
  expect(prepare("films/tour.webm")).toMatchObject({ kind: "video", name: "tour.webm" });
});

test("F6 F7 F21 everything else is refused in the specified words, by its name", () => {
  expect(() => prepare()).toThrow(uploadMessages.noFiles);
  expect(() => prepare("dc/.DS_Store", "__MACOSX/x")).toThrow(uploadMessages.noFiles);
  expect(() => prepare("dc/main.fbx", "dc/a.js")).toThrow(
    /^index\.html not found in the uploaded WebGL folder\. It holds 1 \.fbx, 1 \.js\.$/,
  );
  expect(() => prepare("plan.pdf")).toThrow(uploadMessages.notPlayable("plan.pdf").message);
  expect(() => prepare("a/1.a", "a/2.b", "a/3.c", "a/4.d", "a/5.e", "a/6.f", "a/7.g")).toThrow(
    "It holds 1 .a, 1 .b, 1 .c, 1 .d, 1 .e, and 2 more.",
  );
});

test("F7 a folder in which anything plays is sent: the inspection decides what", () => {
  const webgl = { kind: "webgl" };
  expect(prepare("dc/Showroom.html", "dc/Showroom.js", "dc/Showroom.wasm")).toMatchObject(webgl);
  expect(prepare("dc/scene.gltf", "dc/scene.bin", "dc/textures/a.png")).toMatchObject(webgl);
  expect(prepare("dc/car.glb", "dc/license.txt")).toMatchObject(webgl);
  expect(prepare("dc/hall.html", "dc/stairs.html")).toMatchObject(webgl);
  expect(prepare("dc/tour.mp4", "dc/readme.txt")).toMatchObject(webgl);
  expect(prepare("scene.gltf")).toMatchObject(webgl);
  expect(prepare("tour.m4v")).toMatchObject({ kind: "video" });
});

test("F14 a list that no announcement can hold is refused", () => {
  const paths = Array.from({ length: MAX_LIST_LENGTH + 1 }, (_, i) => `d/${i}/index.html`);
  expect(() => prepare(...paths)).toThrow("the first one too many");
});

test("F21 litter is left out, and only a lone zip is one", () => {
  expect(prepare("d/index.html", "d/Thumbs.db", "d/a/.DS_Store", "d/b").files).toHaveLength(2);
  expect(isZip([file("a.ZIP")])).toBe(true);
  expect(isZip([file("a.zip"), file("index.html")])).toBe(false);
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
const single = (path: string) => ({
  fullPath: path,
  isDirectory: false,
  isFile: true,
  file: (found: (one: File) => void) => found(new File(["x"], path)),
});

test("a dropped folder is read to its last batch, with the paths inside it", async () => {
  const files = Array.from({ length: 250 }, (_, i) => single(`/dc/data/${i}.bin`));
  const found = await readEntries([
    folder("/dc", [single("/dc/index.html"), folder("/dc/data", files), single("/dc/.DS_Store")]),
    single("/extra ä.txt"),
  ]);
  expect(found).toHaveLength(252);
  expect(found.map(({ path }) => path)).toContain("dc/data/249.bin");
  expect(found.map(({ path }) => path)).toContain("extra ä.txt");
});

test("the fingerprint knows the same files in any order, and any change of them", () => {
  const files = [file("dc/index.html", 10, 5), file("dc/a.js", 20, 6), file("dc/b.js", 20, 6)];
  const of = (list: ChosenFile[]) => fingerprintOf(prepareContent(list));
  const known = of(files);
  expect(of(files.toReversed())).toBe(known);
  const others = [
    [file("dc/index.html", 11, 5), ...files.slice(1)],
    [file("dc/index.html", 10, 7), ...files.slice(1)],
    [...files.slice(0, 2), file("dc/c.js", 20, 6)],
    files.slice(0, 2),
    [...files, file("dc/d.js", 0, 0)],
  ].map(of);
  expect(new Set([known, ...others]).size).toBe(6);
});
