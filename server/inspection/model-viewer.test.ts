import { brotliDecompressSync } from "node:zlib";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";
import { describe, expect, it, vi } from "vitest";
import { buildOf, type Contents } from "./fixtures.ts";
import { glb } from "./glb-fixture.ts";
import { inspectBuild } from "./inspect.ts";
import { viewerPage } from "./model-viewer.ts";
import { UNDERSTOOD } from "./model-viewer/extensions.ts";
import { glossyMaterials } from "./model-viewer/glossy-materials.ts";
import { basisPicture } from "./square-fixture.ts";

const inspect = (contents: Contents, entry?: string) => {
  const { files, reader } = buildOf(contents);
  return inspectBuild(files, reader, entry === undefined ? {} : { entry });
};

it("F21 a lone model gets a page of ours around it", async () => {
  const { entry, engine, added, files, checks } = await inspect({ "My 'Car'.glb": glb({}) });
  expect({ entry, engine, checks }).toEqual({
    entry: "index.html",
    engine: { name: "glTF", version: null },
    checks: [],
  });
  expect(added.find(({ path }) => path === "index.html")?.content.toString()).toContain(
    'data-models="My%20%27Car%27.glb" data-decoders=""',
  );
  expect(files).toContainEqual({
    path: "model-viewer/viewer.js",
    contentType: "text/javascript",
    contentEncoding: "br",
  });
  expect(files.map(({ path }) => path).toSorted()).toEqual(
    ["My 'Car'.glb", ...added.map(({ path }) => path)].toSorted(),
  );
});

describe("what is stored with a model", () => {
  const viewer = ["index.html", "model-viewer/usdz/usdz.js", "model-viewer/viewer.js"];
  const draco = ["draco.js", "draco_decoder.wasm", "draco_wasm_wrapper.js"];
  const basis = ["basis.js", "basis_transcoder.js", "basis_transcoder.wasm"];
  it.each([
    { uses: "no decoder", look: {}, decoders: "", files: [] },
    {
      uses: "Draco",
      look: { compression: "draco" as const },
      decoders: "draco",
      files: draco.map((name) => `model-viewer/draco/${name}`),
    },
    {
      uses: "meshopt",
      look: { compression: "meshopt" as const },
      decoders: "meshopt",
      files: ["model-viewer/meshopt/meshopt.js"],
    },
    {
      uses: "Basis",
      look: { basisPicture },
      decoders: "basis",
      files: basis.map((name) => `model-viewer/basis/${name}`),
    },
  ])("is the viewer, and where it uses $uses that decoder", async ({ look, decoders, files }) => {
    const { added, checks } = await inspect({ "a.glb": glb(look) });
    expect(checks).toEqual([]);
    expect(added.map(({ path }) => path).toSorted()).toEqual([...viewer, ...files].toSorted());
    expect(added[0]?.content.toString()).toContain(`data-decoders="${decoders}"`);
  });

  it("is every file that the page asks for", async () => {
    const added = viewerPage([{ path: "a.glb", extensionsUsed: [...UNDERSTOOD], twin: null }]).map(
      ({ path, content, contentEncoding }) =>
        [path, contentEncoding ? brotliDecompressSync(content) : content] as const,
    );
    const { checks, engine } = await inspect({ "a.glb": glb({}), ...Object.fromEntries(added) });
    expect(checks).toEqual([]);
    expect(engine).toMatchObject({ name: "three.js" });
  });
});

it("refuses what the viewer could not show, with the reason", async () => {
  const pointed = await inspect({ "a.glb": glb({ requires: ["KHR_animation_pointer"] }) });
  expect(pointed.checks).toMatchObject([
    { level: "error", code: "model-extension", path: "a.glb" },
  ]);
  expect(pointed.checks[0]?.message).toContain("KHR_animation_pointer");
  // All of these it knows.
  expect(pointed.checks[0]?.message).not.toMatch(/Draco|meshopt|Basis/);
  expect((await inspect({ "a.glb": "no model" })).checks).toMatchObject([
    { level: "error", code: "not-a-model" },
  ]);
  expect((await inspect({ "a.gltf": '{"asset":{"version":"2.0"}}' })).checks).toEqual([]);
});

it("says what of a model the viewer leaves out, if it is something to see", async () => {
  const used = (...extensionsUsed: string[]) =>
    inspect({ "a.gltf": JSON.stringify({ asset: { version: "2.0" }, extensionsUsed }) });
  const { checks } = await used(
    "KHR_animation_pointer",
    "KHR_materials_sheen",
    "EXT_lights_image_based",
    "KHR_xmp_json_ld",
    "FB_ngon_encoding",
  );
  expect(checks).toMatchObject([{ level: "info", code: "model-left-out", path: "a.gltf" }]);
  expect(checks[0]?.message).toBe(
    '"a.gltf" uses KHR_animation_pointer, EXT_lights_image_based, which the portal\'s viewer leaves out. Check the trial run for anything missing.',
  );
  expect((await used("KHR_xmp_json_ld", "FB_ngon_encoding")).checks).toEqual([]);
});

it("understands what it says it does: the loader knows it, or the viewer adds it", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  // Draco's loader would ask for its decoder at once; a browser does that in server/content/lone-models.test.ts.
  const known = [...UNDERSTOOD].filter((name) => !name.includes("draco"));
  const names = [...known, "KHR_nobody_knows"];
  const loader = new GLTFLoader().register(glossyMaterials);
  const model = { asset: { version: "2.0" }, extensionsUsed: names, extensionsRequired: names };
  await loader.parseAsync(JSON.stringify(model), "");
  const unknown = warn.mock.calls.map(([text]) => /extension "(\w+)"/.exec(String(text))?.[1]);
  warn.mockRestore();
  // variants.ts reads what the loader leaves alone.
  expect(unknown).toEqual(["KHR_materials_variants", "KHR_nobody_knows"]);
});

describe("several models", () => {
  const pageOf = ({ added }: Awaited<ReturnType<typeof inspect>>) =>
    added.find(({ path }) => path === "index.html")?.content.toString();
  const both = { "a.glb": glb({ compression: "draco" }), "b.glb": glb({ basisPicture }) };

  it("are a gallery, with the decoders of all", async () => {
    const gallery = await inspect(both);
    expect(gallery).toMatchObject({ entry: "index.html", entryCandidates: ["a.glb", "b.glb"] });
    expect(gallery.checks).toEqual([]);
    expect(pageOf(gallery)).toContain('data-models="a.glb b.glb" data-decoders="draco basis"');
  });

  it("are the one that a person chooses", async () => {
    expect(pageOf(await inspect(both, "b.glb"))).toContain('data-models="b.glb"');
  });

  it("of which one cannot be shown are refused, with its name", async () => {
    const odd = await inspect({ ...both, "c.glb": glb({ requires: ["KHR_nobody_knows"] }) });
    expect(odd.checks).toMatchObject([{ level: "error", code: "model-extension", path: "c.glb" }]);
  });

  it("are one, if it was exported twice", async () => {
    const twice = await inspect({ "a.glb": glb({}), "a.gltf": '{"asset":{"version":"2.0"}}' });
    expect(pageOf(twice)).toContain('data-models="a.glb"');
  });
});
