import { expect, it } from "vitest";
import { buildOf, page } from "../fixtures.ts";
import { inspectBuild } from "../inspect.ts";

/** As GDevelop leaves it: the whole project in one line, and its options. */
const project = (...files: string[]) =>
  `gdjs.projectData = ${JSON.stringify({
    resources: { resources: [{ kind: "json" }, ...files.map((file) => ({ kind: "image", file }))] },
  })};\ngdjs.runtimeGameOptions = {};\n`;

const check = async (data: string) => {
  const { files, reader } = buildOf({
    "index.html": page("<script>const game = new gdjs.RuntimeGame(gdjs.projectData, {});</script>"),
    "data.js": data,
    "water (1).png": "x",
    "assets/50% off.png": "x",
  });
  const { checks } = await inspectBuild(files, reader);
  return checks.map(({ level, code, path }) => `${level} ${code} ${path}`);
};

it("GDevelop names the files that it loads, as they are called", async () => {
  expect(await check(project("water (1).png", "assets/50% off.png"))).toEqual([]);
  expect(await check(project("water (1).png", "Idle-1.png", "Water (1).png"))).toEqual([
    "warning missing-file Idle-1.png",
    "warning wrong-case water (1).png",
  ]);
  expect(await check('gdjs.projectData = {"resources":7};')).toEqual([]);
});
