import { expect, it } from "vitest";
import { buildOf, type Contents, page } from "./fixtures.ts";
import { inspectBuild } from "./inspect.ts";

const found = async (contents: Contents) => {
  const { files, reader } = buildOf(contents);
  return (await inspectBuild(files, reader)).checks.map(({ level, code, path }) =>
    `${level} ${code} ${path}`.trim(),
  );
};
const index = page('<script type="module" src="./assets/index-2cafedee.js"></script>');

it("B153 a piece that a bundler loads later is missed, by its name with the hash", async () => {
  const script = (name: string) =>
    `const load=()=>p(()=>import(${name}),[],import.meta.url);import("./left-out.js")`;
  for (const name of [
    '"./engine-47755b98.js"',
    "'./chunk-QX7LM2AB.js'",
    "`./engine.C1x2Yz3_.mjs`",
  ]) {
    const piece = `assets/${name.slice(3, -1)}`;
    const build = { "index.html": index, "assets/index-2cafedee.js": script(name) };
    expect(await found(build)).toEqual([`warning missing-file ${piece}`]);
    expect(await found({ ...build, [piece]: "export const a=1" })).toEqual([]);
  }
});

it("B153 the scenes that a page of Needle begins with are missed", async () => {
  const build = {
    "index.html": index,
    "assets/index-2cafedee.js":
      'globalThis["needle:codegen_files"]=a;a.push("assets/hall.glb?v=17");b.push("x.txt")',
  };
  expect(await found(build)).toEqual(["warning missing-file assets/hall.glb"]);
  expect(await found({ ...build, "assets/hall.glb": "glTF" })).toEqual([]);
});
