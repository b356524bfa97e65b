import { expect, it } from "vitest";
import { buildOf, page, wasm } from "../fixtures.ts";
import { inspectBuild } from "../inspect.ts";

const revision = "edd8546116457bdf1c5bdfb13ecb9463d2bb5ed4";
const config = (renderer: string, more = "") =>
  `{"engineRevision":"${revision}","builds":[{"compileTarget":"dart2js","renderer":"${renderer}","mainJsPath":"main.dart.js"}]${more}}`;
/** As Flutter leaves it: the loader looks for the place itself, behind it stands what was built. */
const bootstrap = (build: string, load = "_flutter.loader.load();") =>
  `o=e.canvasKitBaseUrl?e.canvasKitBaseUrl:t&&!i.useLocalCanvasKit?G+t:"canvaskit"\n_flutter.buildConfig = ${build};\n${load}`;

const inspect = async (starter: string) => {
  const { files, reader } = buildOf({
    "index.html": page('<script src="flutter_bootstrap.js" async></script>'),
    "flutter.js": "let t=_flutter.buildConfig;if(!t)throw 1",
    "flutter_bootstrap.js": starter,
    "main.dart.js": "x",
    "canvaskit/canvaskit.wasm": wasm(),
    "canvaskit/skwasm.wasm": wasm("shared"),
  });
  return inspectBuild(files, reader);
};

it("Flutter is drawn by what it loads from Google, unless it was built to bring that", async () => {
  const { checks, outsideHosts } = await inspect(bootstrap(config("auto")));
  expect(checks).toMatchObject([{ level: "warning", code: "outside-host" }]);
  expect(checks[0]?.message).toContain("www.gstatic.com");
  expect(outsideHosts).toContain("www.gstatic.com");
  const others = [
    bootstrap(config("canvaskit", ',"useLocalCanvasKit":true')),
    bootstrap(config("html")),
    bootstrap(config("auto"), '_flutter.loader.load({config:{canvasKitBaseUrl:"canvaskit/"}});'),
    "_flutter.buildConfig = {{flutter_build_config}};",
  ];
  for (const other of others) expect((await inspect(other)).checks).toEqual([]);
});

it("Flutter needs no isolation for a renderer that it takes only where there is one", async () => {
  expect((await inspect(bootstrap(config("html")))).needsIsolation).toBe(false);
});
