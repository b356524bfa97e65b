import { describe, expect, it } from "vitest";
import { buildOf, type Contents, gzip, page, unityBrotli, wasm } from "./fixtures.ts";
import { inspectBuild } from "./inspect.ts";

const check = async (contents: Contents, folder?: string) => {
  const { files, reader } = buildOf(contents);
  return (await inspectBuild(files, reader, folder === undefined ? {} : { folder })).checks;
};
/** Level, code and path: the sentences are for people. */
const found = async (contents: Contents, folder?: string) =>
  (await check(contents, folder)).map(({ level, code, path }) =>
    `${level} ${code} ${path ?? ""}`.trim(),
  );

describe("a page", () => {
  it("has everything that it asks for", async () => {
    expect(
      await found({
        "index.html": page(
          '<base href="./"><link rel="stylesheet" href="css/site.css?v=3">',
          '<link rel="icon" href="favicon.ico"><script src="./js/app%20one.js#x"></script>',
          '<!-- <script src="old.js"></script> --><noscript><img src="no.png"></noscript>',
          "<script>document.write('<img src=\"made-up.png\">')</script>",
          '<script type="text/template"><img src="name.png"></script><img src="{{name}}.png">',
          '<a href="elsewhere.html">x</a><img src="data:image/png;base64,AA"><img src="#x">',
          '<script src="cordova.js"></script><img src="../own-name/pictures/a.png">',
          '<img src="pictures/"><img src="?v=2">',
        ),
        "css/site.css": "/* url(gone.png) */ a{background:url('../pictures/a.png')}",
        "js/app one.js": "fetch('pictures/a.png')",
        "pictures/a.png": "x",
      }),
    ).toEqual(["warning missing-file cordova.js"]);
  });

  it("is read as browsers read it: brackets in quotation marks, and scripts that are none", async () => {
    expect(
      await found({
        "index.html": page(
          '<img alt="a > b" src="gone.png"><img alt=\'c > d\' src="lost.png">',
          '<script type="x-shader/x-vertex" src="shader.js"></script>',
        ),
      }),
    ).toEqual(["warning missing-file gone.png", "warning missing-file lost.png"]);
  });

  it("reaches back into its own folder, but into no other", async () => {
    const build = {
      "index.html": page('<img src="../Große%20Halle/a.png"><img src="../hall/a.png">'),
      "a.png": "x",
    };
    expect(await found(build, "Große Halle")).toEqual(["warning missing-file ../hall/a.png"]);
    expect(await found(build, "hall")).toEqual(["warning missing-file ../Große Halle/a.png"]);
  });

  it("cannot play without its script, but without a picture", async () => {
    const checks = await check({
      "index.html": page('<script src="js/gone.js"></script><img src="gone.png">'),
    });
    expect(checks).toMatchObject([
      { level: "error", code: "missing-file", path: "js/gone.js" },
      { level: "warning", code: "missing-file", path: "gone.png" },
    ]);
    expect(checks[0]?.message).toBe(
      '"js/gone.js" is missing, but index.html asks for it. Add the file to the folder and upload it again.',
    );
  });

  it("plays without what would isolate it elsewhere", async () => {
    const worker = (name: string) => ({ "index.html": page(`<script src="${name}"></script>`) });
    for (const name of ["enable-threads.js", "js/coi-serviceworker.min.js"])
      expect(await found(worker(name))).toEqual([`warning missing-file ${name}`]);
  });

  it("is told the right name where only upper and lower case differ", async () => {
    const checks = await check({
      "index.html": page('<script src="JS/App.js"></script>'),
      "js/app.js": "load('Models/Car.GLB'); load('nowhere/else.glb'); load('models/car.glb')",
      "models/car.glb": "glTF",
    });
    expect(checks).toMatchObject([
      { level: "error", code: "wrong-case", path: "js/app.js" },
      { level: "warning", code: "wrong-case", path: "models/car.glb" },
    ]);
    expect(checks[0]?.message).toContain('asks for "JS/App.js", but the file is named "js/app.js"');
  });

  it("names the files that its styles miss", async () => {
    expect(
      await found({
        "index.html": page('<link rel=stylesheet href="css/a.css">'),
        "css/a.css":
          '@import "b.css"; a{background:url(../img/gone.png)} b{background:url("b (1).css")}',
        "css/b.css": "",
        "css/b (1).css": "",
      }),
    ).toEqual(["warning missing-file img/gone.png"]);
  });
});

describe("modules", () => {
  it("are followed through their imports and the import map", async () => {
    expect(
      await found({
        "index.html": page(
          '<script type="importmap">{"imports":{"three":"./lib/three.js","addons/":"./lib/addons/"}}</script>',
          '<script type="module" src="main.js"></script>',
        ),
        "main.js":
          "import * as THREE from 'three';\nimport { A } from 'addons/a.js';\nimport './deep/b.js';\nrun(THREE)",
        "lib/three.js": "export {}",
        "lib/addons/a.js": "import '../gone.js'",
        "deep/b.js": '/* first */ import{c as d}from"./c.js";const s=`\nimport x from "no-import"`',
        "deep/c.js": "export const c = 1",
      }),
    ).toEqual(["error missing-file lib/gone.js"]);
  });

  it("name the hosts of what they import while they run", async () => {
    const script =
      "await f(()=>import('https://cdn.example/three.module.js'),[]);import(`https://${host}/x.js`);import('./late.js')";
    const checks = await check({
      "index.html": page('<script type="module" src="app.js"></script>'),
      "app.js": script,
    });
    expect(checks).toMatchObject([
      {
        level: "warning",
        code: "outside-host",
        path: "app.js",
        files: [{ address: "https://cdn.example/three.module.js" }],
      },
    ]);
  });

  it("need a build when they import by bare names", async () => {
    expect(
      await found({
        "index.html": page("<script type=module>import * as THREE from 'three'</script>"),
      }),
    ).toEqual(["error bare-import index.html"]);
  });
});

describe("other hosts", () => {
  it("are named: warnings where nothing plays without them", async () => {
    const checks = await check({
      "index.html": page(
        '<script type="module" src="https://cdn.jsdelivr.net/npm/model-viewer.js"></script>',
        '<link rel="stylesheet" href="//fonts.googleapis.com/css?family=Inter">',
        '<script src="https://www.googletagmanager.com/gtag/js"></script>',
        '<script type="importmap">{"imports":{"three":"https://unpkg.com/three@0.155.0/x.js"}}</script>',
        "<script type=module>import 'three'</script>",
        '<model-viewer src="https://models.example/car.glb"></model-viewer>',
      ),
    });
    expect(
      checks.map(({ level, code, message }) => [
        level,
        code,
        /from (\S+)\.|to (\S+)\./.exec(message)?.[0],
      ]),
    ).toEqual([
      ["warning", "outside-host", "from cdn.jsdelivr.net."],
      ["warning", "outside-host", "from models.example."],
      ["warning", "outside-host", "from unpkg.com."],
      ["info", "outside-host", "from fonts.googleapis.com."],
      ["info", "phones-home", "to www.googletagmanager.com."],
    ]);
  });
});

it("speaks of other hosts as surely as it knows what they are for", async () => {
  const words = async (html: string) =>
    (await check({ "index.html": page(html) })).map(({ message }) => message);
  expect(await words('<script src="https://host.example/a.js"></script>')).toEqual([
    "index.html loads a script from host.example. Where that host cannot be reached, the demo may not play: put a copy of the file into the folder.",
  ]);
  expect(await words('<iframe src="https://host.example/chat"></iframe>')).toEqual([
    "index.html loads data from host.example. Where that host cannot be reached, the demo may not play: put a copy of the file into the folder.",
  ]);
  expect(await words("<script type=module>import 'https://host.example/a.js'</script>")).toEqual([
    "index.html loads a script from host.example. The demo does not play where that host cannot be reached: put a copy of the file into the folder.",
  ]);
  expect(await words('<script src="https://consent.cookiebot.com/uc.js"></script>')).toEqual([
    "index.html loads a widget from consent.cookiebot.com. The demo plays without it.",
  ]);
});

describe("the companions of an engine", () => {
  const unity = {
    "index.html": page(
      `<script>var buildUrl = "Build"; var loaderUrl = buildUrl + "/g.loader.js";
      createUnityInstance(canvas, { dataUrl: buildUrl + "/g.data.br", frameworkUrl: buildUrl + "/g.framework.js.br",
      codeUrl: buildUrl + "/g.wasm.br", streamingAssetsUrl: "StreamingAssets" })</script>`,
    ),
    "Build/g.loader.js": "dataUrl: 'not/this.data' // createUnityInstance",
    "Build/g.data.br": unityBrotli("data"),
    "Build/g.framework.js.br": unityBrotli("var x"),
    "Build/g.wasm.br": unityBrotli(wasm()),
  };
  it("are there in a whole Unity build, and vital in a broken one", async () => {
    expect(await found(unity)).toEqual([]);
    const { "Build/g.data.br": data, ...broken } = unity;
    expect(await found(broken)).toEqual(["error missing-file Build/g.data.br"]);
    expect(await found({ ...broken, "Build/G.data.br": data })).toEqual([
      "error wrong-case Build/G.data.br",
    ]);
  });

  it("are named by the JSON of an older Unity", async () => {
    expect(
      await found({
        "index.html": page('<script>UnityLoader.instantiate("c", "Build/g.json", {})</script>'),
        "Build/g.json":
          '{"dataUrl":"g.data.unityweb","wasmCodeUrl":"g.wasm.code.unityweb","asmCodeUrl":"none"}',
        "Build/g.data.unityweb": unityBrotli("data"),
      }),
    ).toEqual(["error missing-file Build/g.wasm.code.unityweb"]);
  });

  it("are the pack and the engine of Godot, packed or not", async () => {
    const html = page(
      '<script>const GODOT_CONFIG = {"executable":"index","fileSizes":{"index.pck":4,"index.wasm":9}};</script>',
    );
    expect(await found({ "index.html": html, "index.wasm": wasm() })).toEqual([
      "error missing-file index.pck",
    ]);
    expect(
      await found({
        "index.html": html,
        "index.wasm.gz": gzip(wasm()),
        "index.pck.gz": gzip("GDPC"),
      }),
    ).toEqual([]);
  });

  it.each([
    `const GODOT_CONFIG={args:[],executable:"index",fileSizes:{"index.pck":4,"index.wasm":9},mainPack:""},engine=new Engine(GODOT_CONFIG);`,
    `(e=>{new Engine(e)})({"canvasResizePolicy":2,"executable":"index","fileSizes":{'index.pck':4}})`,
  ])("are the pack and the engine of Godot on a minified page: %s", async (script) => {
    const html = page(`<script>${script}</script>`);
    expect(await found({ "index.html": html, "index.wasm": wasm() })).toEqual([
      "error missing-file index.pck",
    ]);
    expect(await found({ "index.html": html, "index.wasm": wasm(), "index.pck": "GDPC" })).toEqual(
      [],
    );
  });

  it("are what the script of Unreal downloads, packed or not", async () => {
    const unreal = {
      "Hall.html": page('<script src="Hall.UE4.js"></script>'),
      "Hall.UE4.js": [
        "var wasm = download(Module.locateFile('Hall.wasm'), 'arraybuffer');",
        "fetchOrDownloadAndStore(db, Module.locateFile('Hall.js'), 'blob');",
        "fetchOrDownloadAndStore(db, Module.locateFile('Hall.data.js'));",
        "fetchOrDownloadAndStore(db, Module.locateFile('Hall.data'), 'arraybuffer');",
        "Module.locateFile(name + '.symbols')",
      ].join("\n"),
      "Hall.js": "x",
      "Hall.data.js": "x",
    };
    expect(await found(unreal)).toEqual([
      "error missing-file Hall.wasm",
      "error missing-file Hall.data",
    ]);
    expect(await found({ ...unreal, "Hall.wasm": wasm(), "Hall.datagz": gzip("x") })).toEqual([]);
  });

  it("are the pieces of Defold", async () => {
    expect(
      await found({
        "index.html": page(),
        "archive/archive_files.json":
          '{"content":[{"name":"game.arcd","pieces":[{"name":"game.arcd0"},{"name":"game.arcd1"}]}]}',
        "archive/game.arcd0": "x",
      }),
    ).toEqual(["error missing-file archive/game.arcd1"]);
  });

  it("are the parts of a model, unless Verge3D packed them", async () => {
    const model = '{"buffers":[{"uri":"m.bin"}],"images":[{"uri":"data:,x"},{"uri":"gone.png"}]}';
    expect(await found({ "index.html": page(), "a/m.gltf": model, "a/m.bin.xz": "x" })).toEqual([
      "warning missing-file a/gone.png",
    ]);
  });
});

describe("an absolute base", () => {
  it.each([
    ["/car-configurator/", "/car-configurator/static/js/main.js"],
    ["/", "/static/js/main.js"],
  ])("%s stops publication, and can be rewritten", async (base, src) => {
    const checks = await check({
      "index.html": page(`<script src="${src}"></script><img src="${src}">`),
      "static/js/main.js": "x",
    });
    expect(checks).toMatchObject([{ level: "error", code: "absolute-base", fix: "rewrite-base" }]);
    expect(checks[0]?.message).toContain(`"${base}"`);
  });

  it("is not to blame for a file that is nowhere", async () => {
    expect(await found({ "index.html": page('<script src="/a/b.js"></script>') })).toEqual([
      "error missing-file a/b.js",
    ]);
  });
});

describe("absolute names in the scripts of a relative page", () => {
  const build = (script: string) => ({
    "index.html": page('<script type="module" src="./assets/index.js"></script>'),
    "assets/index.js": script,
    "models/car.glb": "glTF",
    "app/w.js": "x",
  });
  it("are named with their script where the file is there, and can be rewritten", async () => {
    const checks = await check(build('const a=Gl("/models/car.glb");import("/app/w.js")'));
    expect(checks).toMatchObject([
      { level: "warning", code: "absolute-name", path: "assets/index.js", fix: "rewrite-base" },
      { level: "warning", code: "absolute-name", path: "assets/index.js", fix: "rewrite-base" },
    ]);
    expect(checks[0]?.message).toContain('assets/index.js names "/models/car.glb", with a slash');
    expect(
      await found({ ...build(""), "index.html": page(`<script>f("/models/car.glb")</script>`) }),
    ).toEqual(["warning empty-file assets/index.js", "warning absolute-name index.html"]);
  });

  it.each([
    'load("/models/gone.glb"); load("./models/car.glb")',
    'load(base + "/models/car.glb"); load("".concat(base, "/models/car.glb"))',
    "load(`${base}/models/car.glb`)",
    'routes = ["/app/w.js", "/app"]; go("/app/w.js")',
    'if(url.endsWith("/models/car.glb")||url==="/models/car.glb")stop()',
    'precacheAndRoute([{url:"/models/car.glb"}])',
  ])("are not seen in %s", async (script) => {
    expect(await found(build(script))).toEqual([]);
  });

  it("are not sought where nobody plays them", async () => {
    const sw = 'cache("/models/car.glb")';
    expect(await found({ ...build("x"), "sw.js": sw, "vite.config.js": sw })).toEqual([]);
  });
});

it("does not guess a base from one script of the host", async () => {
  const insights = '<script defer src="/_vercel/insights/script.js"></script>';
  const build = {
    "index.html": page('<script src="script.js"></script>', insights),
    "script.js": "x",
  };
  expect(await found(build)).toEqual([]);
  expect(
    await found({
      ...build,
      "index.html": page(build["index.html"].replace("/_vercel/", "/stats/")),
    }),
  ).toEqual(["error missing-file stats/insights/script.js"]);
});

it("survives settings and import maps of any shape", async () => {
  expect(
    await found({
      "index.html": page(
        '<script type="importmap">{"imports":{"a":null,"b":[1]}}</script><script type="importmap">nonsense</script>',
        "<script>GODOT_CONFIG = {\"executable\":{}};</script><base href='%zz/'>",
        '<img src="%zz"><img src="http://[">',
      ),
      "__start__.js": "x",
      "config.json": '{"assets":[1],"scenes":{}}',
      "a.gltf": "[]",
      "archive_files.json": "null",
    }),
  ).toEqual(["warning missing-file %zz/%zz"]);
});

it("is not misled by names that every object has", async () => {
  expect(
    await found({
      "index.html": page(
        "<constructor><__proto__ src=a.png><toString>",
        '<script type="importmap">{"imports":{}}</script>',
        '<script type="module">import "constructor"; import "valueOf/x"</script>',
      ),
      "a.constructor": "x",
    }),
  ).toEqual(["error bare-import index.html", "error bare-import index.html"]);
});
