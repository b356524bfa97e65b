import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { hasNginxForTests, startNginx } from "../../scripts/machine/nginx.mjs";
import { page } from "../inspection/fixtures.ts";
import type { Store } from "../store/store.ts";
import { startContentHost } from "../test/content-host.ts";

const script = "console.log(1);".repeat(1000);
const contents = {
  "index.html": page(),
  "code.js": Buffer.from(script),
  "packed.data.gz": gzipSync("packed ".repeat(1000)),
};

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** What the portal itself had to read. */
function countingReads(store: Store) {
  const reads: string[] = [];
  const read: Store["read"] = (key, range) => {
    reads.push(key.split("/").at(-1) ?? "");
    return store.read(key, range);
  };
  return { reads, store: { ...store, read } };
}

async function startHost() {
  const plain = await startContentHost();
  const { reads, store } = countingReads(plain.store);
  const host = await startContentHost({}, { store });
  cleanups.push(
    () => plain.close(),
    () => host.close(),
  );
  const build = await host.publish(contents);
  const { demo, viewer } = await host.show(build);
  const { pathname } = host.addressFor(build, viewer);
  return { host, reads, demo, viewer, build, folder: pathname.replace(/[^/]+$/, "") };
}

const rightsPath = (path: string) => `/rights${path.split("/").slice(0, 3).join("/")}`;

it("R20 the rights of an address are checked separately, and end with the session", async () => {
  const { host, folder, viewer, build } = await startHost();
  const ask = async (path: string) => (await host.call(path)).status;
  expect(await ask(rightsPath(folder))).toBe(204);
  expect(await ask(rightsPath(`/${"A".repeat(43)}/${build.id}/`))).toBe(403);
  expect(await ask(rightsPath(`/webgl/${build.id}/`))).toBe(403);
  expect(await ask("/rights/")).toBe(403);
  await host.db.deleteFrom("sessions").where("id", "=", viewer.sessionId).execute();
  await expect.poll(() => ask(rightsPath(folder)), { timeout: 60_000 }).toBe(403);
});

describe.runIf(await hasNginxForTests())("behind nginx", () => {
  async function startBehind() {
    const started = await startHost();
    const nginx = await startNginx(started.host.port);
    cleanups.push(() => nginx.stop());
    const get = (name: string, headers: Record<string, string> = {}) =>
      fetch(`${nginx.url}${started.folder}${name}`, {
        headers: { "accept-encoding": "gzip, br", ...headers },
      });
    return { ...started, nginx, get };
  }

  it("R20 files are served from its cache, to every caller, with the headers of the portal", async () => {
    const { reads, get, host, build, nginx } = await startBehind();
    const first = await get("code.js");
    expect(await first.text()).toBe(script);
    expect(reads).toEqual(["code.js"]);
    const second = await get("code.js", { range: "bytes=8-10" });
    expect([second.status, await second.text()]).toEqual([206, "log"]);
    const etag = first.headers.get("etag") ?? "";
    expect((await get("code.js", { "if-none-match": etag })).status).toBe(304);
    const { pathname } = host.addressFor(build, await host.signIn("admin"));
    const third = await fetch(nginx.url + pathname.replace("index.html", "code.js"), {
      headers: { "accept-encoding": "br;q=1, gzip" },
    });
    expect(await third.text()).toBe(script);
    expect(third.headers.get("content-type")).toBe(first.headers.get("content-type"));
    expect(third.headers.get("cache-control")).toContain("immutable");
    expect(reads).toEqual(["code.js"]);
  });

  it("R20 pages and workers are always asked of the portal, which rules them", async () => {
    const { reads, get } = await startBehind();
    for (let i = 0; i < 2; i += 1) {
      expect(await (await get("index.html")).text()).toContain("<script");
      await (await get("code.js", { "sec-fetch-dest": "worker" })).text();
    }
    expect(reads).toEqual(["index.html", "code.js", "index.html", "code.js"]);
  });

  it("R20 what is packed goes to each browser as it can take it", async () => {
    const { get } = await startBehind();
    for (let i = 0; i < 2; i += 1) {
      const packed = await get("packed.data.gz", { "accept-encoding": "gzip, deflate, br" });
      expect(packed.headers.get("content-encoding")).toBe("gzip");
      expect(await packed.text()).toBe("packed ".repeat(1000));
      const plain = await get("packed.data.gz", { "accept-encoding": "identity" });
      expect(plain.headers.get("content-encoding")).toBeNull();
      expect(await plain.text()).toBe("packed ".repeat(1000));
    }
  });

  it("R20 a right that ends, ends for what is in the cache too", async () => {
    const { host, demo, get, nginx, build } = await startBehind();
    expect((await get("code.js")).status).toBe(200);
    const forged = await fetch(`${nginx.url}/${"A".repeat(43)}/${build.id}/My%20Demo/code.js`);
    expect([forged.status, await forged.text()]).toEqual([404, "Not found.\n"]);
    await host.db.deleteFrom("assignments").where("demo_id", "=", demo.id).execute();
    await expect.poll(async () => (await get("code.js")).status, { timeout: 60_000 }).toBe(404);
  });
});
