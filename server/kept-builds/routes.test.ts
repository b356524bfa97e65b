import { createHash } from "node:crypto";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type BuildManifest,
  type KeptBuild,
  keptMessages,
} from "../../contract/presenting/kept-builds.ts";
import { openGrants } from "../builds/grants.ts";
import { keyInBuild } from "../builds/keys.ts";
import { findBuild } from "../builds/queries.ts";
import { createBridge } from "../content/bridge.ts";
import { buildContentHost } from "../content/content.ts";
import { newId } from "../db/ids.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { uploadAll } from "../test/uploads.ts";
import { manifestReader } from "./manifest.ts";
import { listBuildFiles } from "./queries.ts";

let portal: TestPortal;
let content: ReturnType<typeof buildContentHost>;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal({ WEBGL_FILE_DELAY_MS: "0", OFFLINE_HOURS: "5" });
  const { config, db, store } = portal;
  content = buildContentHost({ config, db, store, grants: await openGrants(db) });
  await content.listen({ port: 0, host: "127.0.0.1" });
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
});
afterAll(async () => {
  await content.close();
  await portal.close();
});

const files = {
  "Wind Park/index.html": "<!doctype html><title>Wind</title><script src=ü.js></script>",
  "Wind Park/tour.html": "<p>Tour</p>",
  "Wind Park/ü.js": "console.log(1)",
  "Wind Park/Build/w.data.gz": gzipSync("packed ".repeat(1000)),
  "Wind Park/Build/w.wasm.br": brotliCompressSync(Buffer.from("\0asm\x01\0\0\0")),
};

async function makeDemo(where = portal, by = admin) {
  const categoryId = newId();
  await where.db.insertInto("categories").values({ id: categoryId, name: categoryId }).execute();
  const upload = await uploadAll(where, by, "webgl", files);
  const { status, body } = await by("POST", "/demo-products", {
    title: "Wind",
    product_category_id: { _id: categoryId },
    video_url: upload.url,
  });
  expect(status).toBe(201);
  return { id: (body["data"] as { _id: string })._id, buildId: upload._id ?? "" };
}

async function makeViewer(demoId: string) {
  const user = await makeUser(portal.db, { role: "employee" });
  const assignment = { id: newId(), demo_id: demoId, user_id: user.id };
  await portal.db.insertInto("assignments").values(assignment).execute();
  return { user, call: await asUser(portal, user) };
}

const manifestOf = async (call: Call, buildId: string) =>
  (await call("GET", `/builds/${buildId}/manifest`)).body["data"] as BuildManifest;

const keptOf = async (call: Call, ...builds: string[]) =>
  (await call("GET", `/kept-builds?builds=${builds.join(",")}`)).body["data"] as KeptBuild[];

/** As the keeper requests it, in a browser that decompresses. */
async function fetchKept(base: string, path: string, as: string) {
  const { port } = content.server.address() as AddressInfo;
  const { pathname } = new URL(`${base}/${path.split("/").map(encodeURIComponent).join("/")}`);
  const query = { file: "", page: "?kept-as=page", play: "?play" }[as] ?? "";
  const answer = await fetch(`http://127.0.0.1:${port}${pathname}${query}`);
  expect(answer.status, path).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describe("the manifest of a build", () => {
  test("E362 names every file as a browser receives it, unpacked and with the bridge, by its SHA-256", async () => {
    const { id, buildId } = await makeDemo();
    const { call } = await makeViewer(id);
    const before = Date.now();
    const manifest = await manifestOf(call, buildId);
    expect(manifest).toMatchObject({ _id: buildId, demo_id: id, entry: "Wind Park/index.html" });
    expect(Date.parse(manifest.until)).toBeGreaterThanOrEqual(before + 5 * 3_600_000);
    expect(manifest.files.map(({ path, as }) => `${as} ${path}`).toSorted()).toEqual(
      [
        "page Wind Park/index.html",
        "file Wind Park/tour.html",
        "page Wind Park/tour.html",
        "file Wind Park/ü.js",
        "file Wind Park/Build/w.data.gz",
        "file Wind Park/Build/w.wasm.br",
      ].toSorted(),
    );
    for (const { path, as, size, sha256 } of manifest.files) {
      const bytes = await fetchKept(manifest.base, path, as);
      expect([bytes.length, createHash("sha256").update(bytes).digest("hex")], path).toEqual([
        size,
        sha256,
      ]);
    }
    // When requested again, nothing is computed twice, and the result is the same.
    expect((await manifestOf(call, buildId)).files).toEqual(manifest.files);
  });

  test("S289 what unpacks to too much is refused, and not unpacked again to refuse it", async () => {
    const { db, store } = portal;
    const { buildId } = await makeDemo();
    const build = await findBuild(db, buildId);
    if (!build) throw new Error("no build");
    const all = await listBuildFiles(db, buildId);
    const listed = all.filter(({ path }) => path.endsWith("w.data.gz"));
    const read = manifestReader(store, createBridge([]), 1000);
    const refused = { status: 409, message: keptMessages.tooLarge };
    await expect(read(build, listed)).rejects.toMatchObject(refused);
    for (const { path } of listed) await store.remove(keyInBuild(build, path));
    await expect(read(build, listed)).rejects.toMatchObject(refused);
  });

  test("E362 is not sent to anybody who may not see the demo", async () => {
    const { buildId } = await makeDemo();
    const stranger = await asUser(portal, await makeUser(portal.db, { role: "employee" }));
    expect((await stranger("GET", `/builds/${buildId}/manifest`)).status).toBe(404);
    expect(await keptOf(stranger, buildId)).toEqual([]);
    const trial = await uploadAll(portal, admin, "webgl", files);
    expect((await admin("GET", `/builds/${trial._id}/manifest`)).status).toBe(404);
  });
});

describe("what is kept", () => {
  test("E367 may stay for as long as its demo may be seen, and no longer", async () => {
    const { id, buildId } = await makeDemo();
    const { call, user } = await makeViewer(id);
    expect(await keptOf(call, buildId, newId())).toMatchObject([
      { _id: buildId, demo_id: id, live_build: buildId },
    ]);
    await portal.db.deleteFrom("assignments").where("user_id", "=", user.id).execute();
    expect(await keptOf(call, buildId)).toEqual([]);
  });

  test("E367 ends with the session of a person who is deactivated", async () => {
    const { id, buildId } = await makeDemo();
    const { call, user } = await makeViewer(id);
    await portal.db
      .updateTable("users")
      .set({ is_active: false })
      .where("id", "=", user.id)
      .execute();
    expect((await call("GET", `/kept-builds?builds=${buildId}`)).status).toBe(401);
  });

  test("E368 learns which version the demo plays now", async () => {
    const { id, buildId } = await makeDemo();
    const next = await uploadAll(portal, admin, "webgl", files);
    await admin("PATCH", `/demo-products/${id}`, { video_url: next.url });
    expect(await keptOf(admin, buildId)).toMatchObject([{ _id: buildId, live_build: next._id }]);
  });

  test("E370 nothing may be kept where that is switched off", async () => {
    const off = await startPortal({ OFFLINE_HOURS: "0", WEBGL_FILE_DELAY_MS: "0" });
    const call = await asUser(off, await makeUser(off.db, { role: "admin" }));
    const { buildId } = await makeDemo(off, call);
    expect(await keptOf(call, buildId)).toEqual([]);
    expect((await call("GET", `/builds/${buildId}/manifest`)).status).toBe(403);
    await off.close();
  });

  test("is asked for by ids alone, of a number that fits into an address", async () => {
    expect((await admin("GET", "/kept-builds?builds=1,2")).status).toBe(400);
    expect((await admin("GET", "/kept-builds")).status).toBe(400);
    const many = Array.from({ length: 201 }, newId).join(",");
    expect((await admin("GET", `/kept-builds?builds=${many}`)).status).toBe(400);
  });
});
