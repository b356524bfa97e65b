import { describe, expect, it } from "vitest";
import { buildOf, type Contents, page, wasm } from "../fixtures.ts";
import { inspectBuild } from "../inspect.ts";

const check = async (contents: Contents, entry?: string) => {
  const { files, reader } = buildOf(contents);
  return (await inspectBuild(files, reader, entry === undefined ? {} : { entry })).checks;
};
const codes = async (contents: Contents) => (await check(contents)).map(({ code }) => code);

const vite = JSON.stringify({ scripts: { build: "vite build" }, devDependencies: { vite: "^8" } });
const unity = {
  "ProjectSettings/ProjectVersion.txt": "m_EditorVersion: 6000.0.23f1",
  "ProjectSettings/ProjectSettings.asset": "%YAML 1.1",
  "Assets/Scenes/Hall.unity": "%YAML 1.1",
  "Packages/manifest.json": "{}",
};

describe("a project is told from its build in one sentence", () => {
  const projects: [kind: string, contents: Contents][] = [
    ["Unity", unity],
    [
      "Unity",
      {
        ...unity,
        "CodeCoverage/Report/index.html": page('<script src="gone.js"></script>'),
        "TestReports/Edit/index.html": page(),
      },
    ],
    ["Godot", { "project.godot": "config_version=5", "main.tscn": "x", "car.glb": "glTF" }],
    ["Unreal", { "Hall.uproject": "{}", "Content/Maps/Hall.umap": "x", "readme.html": page() }],
    [
      "JavaScript",
      {
        "index.html": page('<script type="module" src="/src/main.tsx"></script>'),
        "src/main.tsx": "import { createRoot } from 'react-dom/client'",
        "vite.config.ts": "x",
        "package.json": vite,
      },
    ],
    [
      "JavaScript",
      {
        "index.html": page('<script type="module" src="/main.js"></script>'),
        "main.js": "import * as THREE from 'three';\nimport { x } from './x.js'",
        "x.js": "import gsap from 'gsap'",
        "package.json": vite,
      },
    ],
    [
      "JavaScript",
      {
        "public/index.html": page('<link rel="icon" href="%PUBLIC_URL%/favicon.ico" />'),
        "public/models/car.glb": "glTF",
        "src/index.js": "import React from 'react'",
        "package.json": '{"dependencies":{"react-scripts":"5.0.1"}}',
      },
    ],
    [
      "JavaScript",
      {
        "src/index.html": "<app-root></app-root>",
        "package.json": '{"devDependencies":{"@angular/cli":"19"}}',
      },
    ],
    [
      "JavaScript",
      {
        "app/page.tsx": "x",
        "public/car.glb": "glTF",
        "package.json": '{"dependencies":{"next":"15"}}',
      },
    ],
  ];
  it.each(projects)("of %s", async (kind, contents) => {
    expect(await check(contents)).toMatchObject([
      {
        level: "error",
        code: "source-project",
        message: `This is the ${kind} project, not its build. Build it for the web, and upload the folder that comes out.`,
      },
    ]);
  });
});

it("names the build that lies inside a project", async () => {
  const [found] = await check({
    "index.html": page('<script type="module" src="/src/main.ts"></script>'),
    "src/main.ts": "x",
    "package.json": vite,
    "web/dist/index.html": page(),
    "dist/index.html": page('<script type="module" src="./assets/a.js"></script>'),
  });
  expect(found?.message).toContain('The folder "dist" inside it may be that');
});

describe("a build is none, whatever lies beside it", () => {
  const builds: [what: string, contents: Contents][] = [
    [
      "Unity with its project",
      { ...unity, "Web/index.html": page(), "Web/Build/a.loader.js": "x" },
    ],
    [
      "Godot with its project",
      { "project.godot": "x", "index.html": page(), "index.wasm": wasm() },
    ],
    [
      "a bundle with its package",
      {
        "index.html": page('<script src="bundle.js"></script>'),
        "bundle.js": "x",
        "package.json": vite,
      },
    ],
    [
      "a page without a bundler, with a package for its tests",
      { "index.html": page(), "package.json": '{"devDependencies":{"eslint":"9"}}' },
    ],
    [
      "a page in the packages of others",
      { "index.html": page(), "lib/three/package.json": '{"devDependencies":{"rollup":"4"}}' },
    ],
    [
      "a page with an inline script",
      { "index.html": page("<script>draw()</script>"), "package.json": vite },
    ],
  ];
  it.each(builds)("%s", async (_what, contents) => {
    expect(await codes(contents)).toEqual([]);
  });

  it("a page that somebody chose", async () => {
    expect(
      await check({ ...unity, "docs/a.html": page(), "docs/b.html": page() }, "docs/a.html"),
    ).toEqual([]);
  });
});
