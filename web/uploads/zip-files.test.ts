import { expect, test } from "vitest";
import { uploadLimits, uploadMessages } from "../../contract/uploads.ts";
import { type ChosenFile, prepareContent } from "./chosen.ts";
import { makeZip, type ZipMember } from "./zip-fixture.ts";
import { readZip } from "./zip-files.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const asFile = (blob: Blob, path = "showroom.zip"): ChosenFile => ({
  path,
  size: blob.size,
  modified: 1,
  read: () => Promise.resolve(blob),
});
const open = (members: readonly ZipMember[], name?: string) =>
  readZip(asFile(makeZip(members), name));
const deflate = async (content: Blob) => {
  const packed = content.stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
};
const pathsOf = async (members: readonly ZipMember[], name?: string) =>
  (await open(members, name)).map(({ path }) => path);

test("F21 a zip is read as the folder that it wraps, without what file managers leave behind", async () => {
  const found = await open([
    { name: "Turbine/", mode: 0o040755 },
    { name: "Turbine/index.html" },
    { name: "Turbine/Build/spiel (1) ä.wasm" },
    { name: "Turbine/.DS_Store" },
    { name: "Turbine/Thumbs.db" },
    { name: "Turbine/.git/HEAD", mode: 0o120777, content: bytes("/etc") },
    { name: "__MACOSX/Turbine/._index.html" },
  ]);
  const { files, leftOut } = await prepareContent(found);
  expect(files.map(({ path }) => path)).toEqual([
    "Turbine/index.html",
    "Turbine/Build/spiel (1) ä.wasm",
  ]);
  expect(leftOut).toEqual(["Turbine/.DS_Store", "Turbine/.git/", "Turbine/Thumbs.db", "__MACOSX/"]);
});

test("F21 loose files of a zip get its name as their folder", async () => {
  expect(await pathsOf([{ name: "index.html" }, { name: "a/b.js" }], "Wind park.zip")).toEqual([
    "Wind park/index.html",
    "Wind park/a/b.js",
  ]);
  expect(await pathsOf([{ name: "model.glb" }])).toEqual(["model.glb"]);
});

test("F21 backslashes of old tools are slashes", async () => {
  expect(await pathsOf([{ name: "demo\\index.html" }, { name: "demo\\b.js" }])).toEqual([
    "demo/index.html",
    "demo/b.js",
  ]);
});

test("F21 each file is unpacked as it was packed", async () => {
  const [plain] = await open([{ name: "a.html", content: bytes("<p>") }]);
  expect(await (await plain?.read())?.text()).toBe("<p>");
  const text = "turn ".repeat(5000);
  const zip = await writeZip(text);
  const [packed] = await readZip(asFile(zip));
  expect(packed?.size).toBe(text.length);
  expect(await (await packed?.read())?.text()).toBe(text);
  expect(zip.size).toBeLessThan(500);
});

/** Made by the library itself, with a member that is compressed. */
async function writeZip(text: string) {
  const { BlobWriter, TextReader, ZipWriter } = await import("@zip.js/zip.js/index-native.js");
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  await writer.add("a.txt", new TextReader(text));
  return writer.close();
}

test.each([
  "../evil.html",
  "a/../../evil.html",
  "/etc/passwd",
  "C:/evil.html",
  "..\\evil.html",
  "a//b",
  "./index.html",
])("F21 a zip that holds %s is refused by that name", async (name) => {
  await expect(open([{ name: "index.html" }, { name }])).rejects.toThrow(
    `${JSON.stringify(name.includes("/") ? name : name.replaceAll("\\", "/"))} in this zip points outside`,
  );
});

test("F21 a link inside a zip is refused", async () => {
  const link = { name: "etc", mode: 0o120777, content: bytes("/etc") };
  await expect(open([{ name: "index.html" }, link])).rejects.toThrow("points outside its folder");
});

test("F21 a zip with a password says so", async () => {
  const locked = { name: "index.html", isEncrypted: true, content: bytes("?".repeat(20)) };
  await expect(open([locked])).rejects.toThrow("protected by a password");
});

test("F21 a packing that browsers do not know is named", async () => {
  await expect(open([{ name: "a.html", method: 14, content: bytes("?") }])).rejects.toThrow(
    "packed in a way that browsers cannot unpack",
  );
});

test("F21 a broken zip says so, whether its list or a file is broken", async () => {
  const whole = makeZip([{ name: "a.html", content: bytes("<p>") }]);
  await expect(readZip(asFile(whole.slice(0, whole.size - 30)))).rejects.toThrow("broken");
  await expect(readZip(asFile(new Blob(["PK"])))).rejects.toThrow("broken");
  const [file] = await open([
    { name: "a.html", method: 8, content: bytes("no deflate"), declared: 4 },
  ]);
  await expect(file?.read()).rejects.toThrow("broken or incomplete");
});

test("F14 what a zip declares is held against the limits before anything is unpacked", async () => {
  const { bytesPerFile, bytesPerBuild, filesPerBuild } = uploadLimits;
  await expect(open([{ name: "big.data", declared: bytesPerFile + 1 }])).rejects.toThrow(
    uploadMessages.fileTooLarge("big.data", bytesPerFile).message,
  );
  const bomb = Array.from({ length: 3 }, (_, i) => ({ name: `${i}`, declared: bytesPerFile }));
  await expect(open(bomb)).rejects.toThrow(
    uploadMessages.buildTooLarge("2", bytesPerBuild).message,
  );
  const many = Array.from({ length: filesPerBuild + 1 }, (_, i) => ({ name: `d/${i}` }));
  await expect(open(many)).rejects.toThrow(
    uploadMessages.tooManyFiles(filesPerBuild + 1, filesPerBuild, `d/${filesPerBuild}`).message,
  );
});

test("F14 a file that is larger than its zip says is stopped there", async () => {
  const content = await deflate(new Blob([new Uint8Array(50 * 1024 ** 2)]));
  const [file] = await open([{ name: "bomb.data", method: 8, content, declared: 1000 }]);
  expect(file?.size).toBe(1000);
  await expect(file?.read()).rejects.toThrow('"bomb.data" is larger than the zip says');
});
