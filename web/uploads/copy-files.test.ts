import { expect, test } from "vitest";
import { copyPath } from "../../contract/builds/copies.ts";
import { collectCopies, type Fetched } from "./copy-files.ts";
import { type Chosen, withFiles } from "./chosen.ts";

const CDN = "https://cdn.example.com";

/** A network of these files; everything else cannot be reached. */
function network(files: Record<string, string | Fetched>) {
  const requests: string[] = [];
  const ask = async (address: string): Promise<Fetched> => {
    requests.push(address);
    const file = files[address] ?? { failed: "unreachable" };
    if (typeof file !== "string") return file;
    return { bytes: new TextEncoder().encode(file).buffer, source: address, type: "" };
  };
  return { ask, requests };
}

test("F28 copies a module with all that it imports, and leaves names to the import map", async () => {
  const { ask, requests } = network({
    [`${CDN}/a.js`]: 'import{b}from"./lib/b.js";import c from"three";',
    [`${CDN}/lib/b.js`]: 'export * from "/a.js"; export * from "https://other.example/c.js"',
    "https://other.example/c.js": "",
  });
  const { copies, problems } = await collectCopies(
    [{ address: `${CDN}/a.js`, kind: "script" }],
    ask,
  );
  expect(copies.map(({ path }) => path)).toEqual([
    "vendored/cdn.example.com/a.js",
    "vendored/cdn.example.com/lib/b.js",
    "vendored/other.example/c.js",
  ]);
  expect(requests).toHaveLength(3);
  expect(problems).toEqual([]);
});

test("F28 copies a style sheet with its fonts, and says which of them it cannot", async () => {
  const css = `${CDN}/css2?family=Inter`;
  const { ask } = network({
    [css]: "@font-face { src: url(https://fonts.example/a.woff2) } b { src: url(gone.woff2) }",
    "https://fonts.example/a.woff2": "font",
    [`${CDN}/gone.woff2`]: { failed: "status", status: 404 },
  });
  const { files, copies, problems } = await collectCopies([{ address: css, kind: "style" }], ask);
  expect(copies).toEqual([
    { address: css, path: copyPath(css, "style") },
    { address: "https://fonts.example/a.woff2", path: "vendored/fonts.example/a.woff2" },
  ]);
  expect(await (await files[1]?.read())?.text()).toBe("font");
  expect(problems).toEqual([`${CDN}/gone.woff2 was not copied: its host answered 404.`]);
});

test("F28 a file that leads on is noted with where it came from", async () => {
  const source = `${CDN}/three@0.160.0/three.js`;
  const bytes = new ArrayBuffer(1);
  const { ask } = network({ [`${CDN}/three`]: { bytes, source, type: "" } });
  const { copies } = await collectCopies([{ address: `${CDN}/three`, kind: "script" }], ask);
  const path = "vendored/cdn.example.com/three@0.160.0/three.js";
  expect(copies).toEqual([{ address: `${CDN}/three`, source, path }]);
});

test("F28 what the host forbids, what cannot be reached and what has changed is said", async () => {
  const digest = await crypto.subtle.digest("SHA-384", new TextEncoder().encode("as it was"));
  const integrity = `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
  const { ask } = network({
    [`${CDN}/a.js`]: { failed: "forbidden" },
    [`${CDN}/b.js`]: "as it is",
    [`${CDN}/c.js`]: "as it was",
  });
  const files = ["a", "b", "c", "d"].map((name) => ({
    address: `${CDN}/${name}.js`,
    kind: "script" as const,
    integrity,
  }));
  const { copies, problems } = await collectCopies(files, ask);
  expect(copies).toMatchObject([{ address: `${CDN}/c.js` }]);
  expect(problems).toEqual([
    `cdn.example.com does not allow browsers to copy its files. Save ${CDN}/a.js yourself and put it into the folder.`,
    `${CDN}/b.js is not the file the page expects, so it was not copied.`,
    `cdn.example.com cannot be reached from here: ${CDN}/d.js was not copied.`,
  ]);
});

test("copies join what was chosen in its own folder, and take the place of former ones", () => {
  const file = (path: string, size = 1) => ({
    path,
    size,
    modified: 0,
    read: () => Promise.resolve(new Blob()),
  });
  const chosen: Chosen = {
    kind: "webgl",
    name: "car",
    size: 2,
    files: [file("car/index.html"), file("car/vendored/x.js")],
  };
  const { files, size } = withFiles(chosen, [file("vendored/x.js", 5)]);
  expect([files.map(({ path }) => path), size]).toEqual([
    ["car/index.html", "car/vendored/x.js"],
    6,
  ]);
  const alone = withFiles({ ...chosen, files: [file("page.html")] }, [file("vendored/x.js")]);
  expect(alone.files.map(({ path }) => path)).toEqual(["page.html", "vendored/x.js"]);
});
