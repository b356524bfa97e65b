import { expect, test } from "vitest";
import { buildOf, type Contents, page } from "./fixtures.ts";
import { inspectBuild } from "./inspect.ts";

async function hostsOf(contents: Contents) {
  const { files, reader } = buildOf(contents);
  return (await inspectBuild(files, reader)).outsideHosts;
}

test("F27 finds the hosts of tags, styles, imports, frames and of addresses in scripts and data", async () => {
  const hosts = await hostsOf({
    "index.html": page(
      '<link rel="stylesheet" href="style.css"><script src="//one.example/a.js"></script>',
      '<iframe src="https://two.example/x"></iframe><script src="app.js"></script>',
      '<script type="module">import "https://three.example:8443/m.js"</script>',
    ),
    "style.css":
      '@import "https://four.example/x.css"; a { background: url(https://five.example/x.png) }',
    "app.js": "fetch('https://six.example/api'); new WebSocket(`wss://seven.example/live`)",
    "config.json": '{"api":"https://eight.example/v1"}',
  });
  expect(hosts.toSorted()).toEqual(
    ["one", "two", "three", "four", "five", "six", "seven", "eight"]
      .map((name) => `${name}.example${name === "three" ? ":8443" : ""}`)
      .toSorted(),
  );
});

test("F27 names of things and remarks are no hosts that a demo calls", async () => {
  const hosts = await hostsOf({
    "index.html": page(
      '<svg xmlns="http://www.w3.org/2000/svg"></svg><script src="app.js"></script>',
    ),
    "app.js": `// see https://docs.example.org/x
      e("http://www.w3.org/1999/xhtml"); throw "https://react.dev/errors/"; const a = "//just a remark";`,
  });
  expect(hosts).toEqual([]);
});

test("F27 knows which hosts the files of others call in turn", async () => {
  const hosts = await hostsOf({
    "index.html": page(
      '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">',
    ),
  });
  expect(hosts).toEqual(["fonts.googleapis.com", "fonts.gstatic.com"]);
});

test("F27 a build of its own names nobody, and a thousand names are too many", async () => {
  expect(await hostsOf({ "index.html": page() })).toEqual([]);
  const names = Array.from({ length: 1000 }, (_, i) => `"https://h${i}.example/"`).join(",");
  expect(await hostsOf({ "index.html": page(), "app.js": names })).toHaveLength(40);
});
