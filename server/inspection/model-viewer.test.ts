import { expect, it } from "vitest";
import { buildOf, type Contents } from "./fixtures.ts";
import { glb } from "./glb-fixture.ts";
import { inspectBuild } from "./inspect.ts";
import { viewerPage } from "./model-viewer.ts";

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
  expect(added.map(({ path }) => path)).toContain("model-viewer/viewer.js");
  expect(added.find(({ path }) => path === "index.html")?.content.toString()).toContain(
    'data-model="My%20%27Car%27.glb"',
  );
  expect(files).toContainEqual({
    path: "model-viewer/viewer.js",
    contentType: "text/javascript",
    contentEncoding: null,
  });
  expect(files.map(({ path }) => path).toSorted()).toEqual(
    ["My 'Car'.glb", ...added.map(({ path }) => path)].toSorted(),
  );
});

it("has every file that the page asks for, and asks no other host", async () => {
  const contents = { "a.glb": glb({}) };
  const added = Object.fromEntries(viewerPage("a.glb").map(({ path, content }) => [path, content]));
  const { checks, engine } = await inspect({ ...contents, ...added });
  expect(checks).toEqual([]);
  expect(engine).toBeNull();
  for (const content of Object.values(added)) expect(content.toString()).not.toMatch(/https?:\/\//);
});

it("refuses what the viewer could not show, with the reason", async () => {
  const draco = await inspect({ "a.glb": glb({ requires: ["KHR_draco_mesh_compression"] }) });
  expect(draco.checks).toMatchObject([{ level: "error", code: "model-extension", path: "a.glb" }]);
  expect(draco.checks[0]?.message).toContain("KHR_draco_mesh_compression");
  expect((await inspect({ "a.glb": "no model" })).checks).toMatchObject([
    { level: "error", code: "not-a-model" },
  ]);
  expect((await inspect({ "a.gltf": '{"asset":{"version":"2.0"}}' })).checks).toEqual([]);
});

it("lets a person choose among several models", async () => {
  const both = { "a.glb": glb({}), "b.glb": glb({}) };
  const open = await inspect(both);
  expect(open.entryCandidates).toEqual(["a.glb", "b.glb"]);
  expect(open.checks).toMatchObject([{ code: "choose-entry" }]);
  const chosen = await inspect(both, "b.glb");
  expect(chosen.entry).toBe("index.html");
  expect(chosen.added.find(({ path }) => path === "index.html")?.content.toString()).toContain(
    'data-model="b.glb"',
  );
});
