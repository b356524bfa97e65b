import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { page, unityBrotli, unityGzip, wasm } from "../inspection/fixtures.ts";
import { type ContentHost, type Published, startContentHost } from "../test/content-host.ts";

let host: ContentHost;
beforeAll(async () => {
  host = await startContentHost();
});
afterAll(() => host.close());

/** The address of the build's folder for this viewer, without the origin. */
const folderFor = (build: Published, viewer: { sessionId: string }) =>
  host.addressFor(build, viewer).pathname.replace(/[^/]+$/, "");

const script = "console.log('played')";
const engine = wasm();
const data = Buffer.from("data ".repeat(200));
const contents = {
  "index.html": page("<title>Mine</title>"),
  "app.js": script,
  "Build/a.data.br": unityBrotli(data),
  "Build/a.wasm.gz": unityGzip(engine),
  "sounds & more/Größe (1) #2 100%.mp3": "0123456789",
  "sub/index.html": page(),
};

let build: Published;
let folder: string;
beforeEach(async () => {
  build = await host.publish(contents);
  folder = folderFor(build, (await host.show(build)).viewer);
});
const status = async (path: string) => (await host.call(path)).status;

describe("a file of a build", () => {
  it("comes as it is stored, with its type, to be kept for good", async () => {
    const { status: code, headers, body } = await host.call(`${folder}app.js`);
    expect(code).toBe(200);
    expect(body.toString()).toBe(script);
    expect(headers).toMatchObject({
      "content-type": "text/javascript",
      "content-length": String(script.length),
      "cache-control": "private, max-age=31536000, immutable",
      "accept-ranges": "bytes",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    expect(headers["access-control-expose-headers"]).toContain("etag");
    expect(headers["cross-origin-embedder-policy"]).toBeUndefined();
  });

  it("may have any name", async () => {
    const name = encodeURIComponent("Größe (1) #2 100%.mp3");
    const { body } = await host.call(`${folder}sounds%20%26%20more/${name}`);
    expect(body.toString()).toBe("0123456789");
    const decomposed = encodeURIComponent("Größe (1) #2 100%.mp3".normalize("NFD"));
    expect(await status(`${folder}sounds%20&%20more/${decomposed}`)).toBe(200);
  });

  it("comes packed as it was uploaded, with the length of the packed bytes", async () => {
    const accept = { "accept-encoding": "gzip, deflate, br" };
    const brotli = await host.call(`${folder}Build/a.data.br`, accept);
    expect(brotli.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "application/octet-stream",
      "content-length": String(contents["Build/a.data.br"].length),
      vary: "accept-encoding",
    });
    expect(brotli.body.equals(contents["Build/a.data.br"])).toBe(true);
    const gzip = await host.call(`${folder}Build/a.wasm.gz`, accept, "HEAD");
    expect(gzip.headers).toMatchObject({
      "content-encoding": "gzip",
      "content-type": "application/wasm",
      "content-length": String(contents["Build/a.wasm.gz"].length),
    });
  });

  it("is packed otherwise for a browser that cannot unpack it (Brotli without https)", async () => {
    const path = `${folder}Build/a.data.br`;
    const gzip = await host.call(path, { "accept-encoding": "gzip, deflate" });
    expect(gzip.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(gunzipSync(gzip.body).equals(data)).toBe(true);
    const refusing = { "accept-encoding": "br;q=0, identity" };
    for (const headers of [{}, refusing] as Record<string, string>[]) {
      const plain = await host.call(path, headers);
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(plain.body.equals(data)).toBe(true);
      expect(plain.headers["etag"]).not.toBe(gzip.headers["etag"]);
    }
  });

  it("E9 is given in part, and not again to who holds it", async () => {
    const path = `${folder}app.js`;
    const { status: code, headers, body } = await host.call(path, { range: "bytes=3-5" });
    expect([code, body.toString()]).toEqual([206, script.slice(3, 6)]);
    expect(headers["content-range"]).toBe(`bytes 3-5/${script.length}`);
    const etag = String(headers["etag"]);
    expect((await host.call(path, { "if-none-match": etag })).status).toBe(304);
    const changed = { range: "bytes=3-5", "if-range": '"other"' };
    expect((await host.call(path, changed)).status).toBe(200);
    expect((await host.call(path, { range: "bytes=999-" })).status).toBe(416);
  });
});

describe("the entry page", () => {
  it("carries the bridge first of all, in its right length, and is asked for again each time", async () => {
    const { headers, body } = await host.call(`${folder}index.html`);
    const html = body.toString();
    expect(html).toMatch(/^<!doctype html><html><head><script>/);
    expect(html).toContain('"http://portal.example:8080"');
    expect(html.replace(/<script>[\s\S]*?<\/script>/, "")).toBe(contents["index.html"]);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-length": String(body.length),
      "cache-control": "no-cache",
    });
    const held = { "if-none-match": String(headers["etag"]) };
    expect((await host.call(`${folder}index.html`, held)).status).toBe(304);
    const head = await host.call(`${folder}index.html`, {}, "HEAD");
    expect(head.headers["content-length"]).toBe(String(body.length));
  });

  it("is what the folder's address means; other pages come as they are", async () => {
    expect((await host.call(folder)).body.toString()).toContain("<script>");
    const { body } = await host.call(`${folder}sub/`);
    expect(body.toString()).toBe(contents["sub/index.html"]);
  });

  it("E10 may be framed by the portal alone, and may not leave its sandbox", async () => {
    for (const path of ["index.html", "app.js", "sub/index.html"]) {
      const { headers } = await host.call(folder + path);
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("frame-ancestors 'self' http://portal.example:8080");
      expect(policy).toMatch(/sandbox allow-scripts allow-same-origin/);
      expect(policy).not.toMatch(/allow-(popups|top-navigation|presentation|storage)/);
    }
  });
});

it("isolates a build that needs it, and its workers", async () => {
  const threaded = await host.publish({
    "index.html": page(),
    "a.wasm": wasm("shared"),
    "w.js": "",
  });
  const where = folderFor(threaded, (await host.show(threaded)).viewer);
  for (const path of ["index.html", "w.js"])
    expect((await host.call(where + path)).headers).toMatchObject({
      "cross-origin-embedder-policy": "require-corp",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "cross-origin",
    });
});

it("E9 a video comes as it is, with ranges, and inside a page for the player", async () => {
  const video = await host.publish({ "My tour.mp4": "0000ftypmp42" }, { kind: "video" });
  const address = `${folderFor(video, (await host.show(video)).viewer)}My%20tour.mp4`;
  const part = await host.call(address, { range: "bytes=4-7" });
  expect([part.status, part.body.toString()]).toEqual([206, "ftyp"]);
  expect(part.headers["content-type"]).toBe("video/mp4");
  const { headers, body } = await host.call(`${address}?play`);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(body.toString()).toContain('<video src="My%20tour.mp4"');
  expect(body.toString()).toContain("<head><script>");
});

it("unknown, foreign and crooked addresses are plain 404s", async () => {
  const other = await host.publish({ "index.html": page(), "secret.txt": "x" });
  const otherFolder = folderFor(other, (await host.show(other)).viewer);
  const [, grant = "", id = "", name = ""] = folder.split("/");
  const crooked = [
    `${folder}missing.js`,
    `${folder}APP.js`,
    `${folder}app.js/`,
    `${folder}Build`,
    `/${grant}/${id}/${name}`,
    `/${grant}/${id}/Other%20Demo/app.js`,
    `/${grant}/${id}/app.js`,
    `/${grant}/${other.id}/${name}/secret.txt`,
    `/${otherFolder.split("/")[1]}/${id}/${name}/app.js`,
    `/${"A".repeat(43)}/${id}/${name}/app.js`,
    `/webgl/${id}/${name}/app.js`,
    `/${grant.toLowerCase()}/${id}/${name}/app.js`,
    `/${grant}/${id.toUpperCase()}/${name}/app.js`,
    `/${grant}/${id}/${name}/../${name}/app.js`,
    `/${grant}/${id}/${name}/sub/..%2fapp.js`,
    `/${grant}/${id}/${name}/%2e%2e/${name}/app.js`,
    `/${grant}/${id}/${name}%2fapp.js`,
    `/${grant}/${id}/${name}/Build%2fa.data.br`,
    `/${grant}/${id}/${name}/Build%5ca.data.br`,
    `/${grant}/${id}/${name}//app.js`,
    `/${grant}/${id}/${name}/app.js%00`,
    `/${grant}/${id}/${name}/%61pp%252ejs`,
    `/${grant}/${id}/${name}/%c0%ae/app.js`,
    `/${grant}/${id}/${name}/%zz`,
    `http://elsewhere/${grant}/${id}/${name}/app.js`,
  ];
  for (const path of crooked) {
    const answer = await host.call(path);
    expect([path, answer.status, answer.body.toString()]).toEqual([path, 404, "Not found.\n"]);
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  }
  expect(await status(`/${grant}/${id}/${name}/%61pp.js`)).toBe(200);
});

it("a file that the store has lost is a plain 404 as well", async () => {
  await host.store.remove(`webgl/${build.id}`);
  for (const path of ["index.html", "app.js", "Build/a.data.br"]) {
    const answer = await host.call(folder + path, { "accept-encoding": "br" });
    expect([path, answer.status, answer.body.toString()]).toEqual([path, 404, "Not found.\n"]);
    expect(answer.headers["content-encoding"]).toBeUndefined();
  }
});

it("abuse 55 is no place for a service worker: it would outlive the right to watch", async () => {
  const { status: code } = await host.call(`${folder}app.js`, { "service-worker": "script" });
  expect(code).toBe(404);
});
