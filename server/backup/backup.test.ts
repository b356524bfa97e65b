import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openGrants } from "../builds/grants.ts";
import { connect } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { migrate, migrationNames } from "../db/migrate.ts";
import { sweepStorage } from "../storage/sweep.ts";
import type { Store } from "../store/store.ts";
import { asUser, type Call } from "../test/as.ts";
import {
  emptyPlace,
  makeFolder,
  openFolder,
  removeFolders,
  silentReporter,
  sourceOf,
} from "../test/backups.ts";
import { createTestDatabase } from "../test/database.ts";
import { makeUser, type MadeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { uploadAll } from "../test/uploads.ts";
import { chooseBackup } from "./choose-backup.ts";
import { readIndex } from "./file-index.ts";
import { countRows } from "./manifest.ts";
import type { Repository } from "./repository.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";
import { verifyBackup } from "./verify-backup.ts";

const large = Buffer.alloc(17 * 1024 ** 2, "three ");
const files = { "My Demo/index.html": "<p>page</p>", "My Demo/ü #1.data": large };

let portal: TestPortal;
let owner: MadeUser;
let admin: Call;
let categoryId: string;
beforeAll(async () => {
  portal = await startPortal({ WEBGL_FILE_DELAY_MS: "0", DELETED_DEMO_HOLD_DAYS: "0" });
  owner = await makeUser(portal.db, { role: "admin" });
  admin = await asUser(portal, owner);
  categoryId = newId();
  await portal.db.insertInto("categories").values({ id: categoryId, name: "Energy" }).execute();
});
afterAll(async () => {
  await portal.close();
  await removeFolders();
});

async function makeDemo(title: string, sent: Record<string, Buffer | string> = files) {
  const create = { width: 300, height: 200, channels: 3, background: "red" } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const build = await uploadAll(portal, admin, "webgl", sent);
  const thumbnail = await uploadAll(portal, admin, "thumbnail", { "p.png": picture });
  const { status, body } = await admin("POST", "/demo-products", {
    title,
    product_category_id: { _id: categoryId },
    video_url: build.url,
    image_url: thumbnail.url,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { demoId: (body["data"] as { _id: string })._id, buildId: build._id };
}

const titlesIn = async (db: TestPortal["db"]) =>
  (await db.selectFrom("demos").select("title").orderBy("title").execute()).map((d) => d.title);

test("R90 brings back every row and every file, and people sign in and play as before", async () => {
  await makeDemo("Turbine");
  const repository = await openFolder(await makeFolder());
  const { name, manifest } = await takeBackup(sourceOf(portal), repository, silentReporter);
  expect(manifest.missing).toEqual([]);
  expect(manifest.files.bytes).toBeGreaterThan(large.length);
  expect(countRows(manifest)).toBeGreaterThan(10);

  const place = await emptyPlace();
  const chosen = await chooseBackup(repository);
  expect(chosen.name).toBe(name);
  expect(await verifyBackup(repository, chosen.manifest, place, silentReporter)).toEqual([]);

  await migrate(place.target, "portal");
  const restored = await startPortal({}, place.store, place.database);
  const again = await asUser(restored, owner);
  expect((await again("GET", "/demo-products?search=Turbine")).status).toBe(200);
  expect(await titlesIn(restored.db)).toEqual(await titlesIn(portal.db));
  const objects = await place.store.list("webgl");
  const key = objects.find((object) => object.key.endsWith(".data"))?.key ?? "";
  const opened = await place.store.open(key);
  expect(opened && (await buffer(opened.stream)).equals(large)).toBe(true);
  // Numbers go on after those that were given.
  const { status } = await again("POST", "/product-categories", { name: "After" });
  expect(status).toBe(201);
  await restored.close();
});

/** Counts what is read of a store. */
function countingReads(store: Store) {
  const read: string[] = [];
  const open: Store["open"] = (key, range) => {
    read.push(key);
    return store.open(key, range);
  };
  return { read, store: { ...store, open } };
}

test("R90 keeps the files of deleted demos that can still be restored", async () => {
  const holding = await startPortal({ WEBGL_FILE_DELAY_MS: "0" });
  const call = await asUser(holding, await makeUser(holding.db, { role: "admin" }));
  const build = await uploadAll(holding, call, "webgl", { "Gone/index.html": "<p>page</p>" });
  const demo = { title: "Gone", product_category_id: { name: "Energy" }, build_id: build._id };
  await holding.db.insertInto("categories").values({ id: newId(), name: "Energy" }).execute();
  const { body } = await call("POST", "/demo-products", demo);
  const { _id } = body["data"] as { _id: string };
  expect((await call("DELETE", `/demo-products/${_id}`)).status).toBe(200);
  const repository = await openFolder(await makeFolder());
  const { manifest } = await takeBackup(sourceOf(holding), repository, silentReporter);
  const kept = (await readIndex(repository, manifest)).map(({ key }) => key);
  expect(kept.some((key) => key.includes(build._id))).toBe(true);
  await holding.close();
});

test("R91 copies and reads no file a second time, and rows only where they changed", async () => {
  await makeDemo("Rotor");
  const repository = await openFolder(await makeFolder());
  const first = await takeBackup(sourceOf(portal), repository, silentReporter);
  expect(first.added.count).toBeGreaterThan(3);

  const { read, store } = countingReads(portal.store);
  const source = { ...sourceOf(portal), store };
  const second = await takeBackup(source, repository, silentReporter);
  expect(second.added).toEqual({ count: 0, bytes: 0 });
  expect(read).toEqual([]);
  expect(second.manifest.files).toEqual(first.manifest.files);

  await makeDemo("Rotor two", { "d/index.html": "<p>another page</p>" });
  const third = await takeBackup(source, repository, silentReporter);
  expect(read).toHaveLength(2);
  expect(third.added.bytes).toBeLessThan(100_000);
  // The same bytes at another key are kept once.
  await makeDemo("Rotor three", { "d/index.html": "<p>another page</p>" });
  const fourth = await takeBackup(source, repository, silentReporter);
  expect(fourth.manifest.files.count).toBe(third.manifest.files.count + 2);
  const place = await emptyPlace();
  expect(await verifyBackup(repository, fourth.manifest, place, silentReporter)).toEqual([]);
  await place.database.drop();
});

/** Does something once, as soon as the backup writes its first chunk: it runs once. */
function meanwhile(repository: Repository, act: () => Promise<void>): Repository {
  let acting: Promise<void> | undefined;
  return {
    ...repository,
    async writeChunk(name, bytes) {
      acting ??= act();
      await acting;
      await repository.writeChunk(name, bytes);
    },
  };
}

test("R92 keeps the files of its moment, although they are deleted and swept meanwhile", async () => {
  const { demoId, buildId } = await makeDemo("Dam", { "d/index.html": "<p>dam</p>" });
  const has = async (store: Store) => (await store.list(`webgl/${buildId}`)).length > 0;
  const plain = await openFolder(await makeFolder());
  const repository = meanwhile(plain, async () => {
    expect((await admin("DELETE", `/demo-products/${demoId}`)).status).toBe(200);
    await makeDemo("Too late", { "d/index.html": "<p>late</p>" });
    await sweepStorage(portal);
    await expect(takeBackup(sourceOf(portal), plain, silentReporter)).rejects.toThrow(
      "Another backup of this portal is under way.",
    );
  });
  const { manifest } = await takeBackup(sourceOf(portal), repository, silentReporter);
  expect(manifest.missing).toEqual([]);
  expect(await has(portal.store)).toBe(true);

  const place = await emptyPlace();
  await restoreBackup(repository, manifest, place, silentReporter);
  expect(await has(place.store)).toBe(true);
  await migrate(place.target, "portal");
  const titles = await titlesIn(place.database.db);
  expect(titles).toContain("Dam");
  expect(titles).not.toContain("Too late");
  await place.database.drop();

  await sweepStorage(portal);
  expect(await has(portal.store)).toBe(false);
});

test("R93 names what the store lacks or has changed, and backs up the rest", async () => {
  const { buildId } = await makeDemo("Pump", { "d/index.html": "<p>pump</p>", "d/a.js": "1" });
  const { buildId: other } = await makeDemo("Valve", { "d/index.html": "<p>valve</p>" });
  await portal.store.remove(`webgl/${buildId}/d/a.js`);
  await portal.store.put(`webgl/${other}/d/index.html`, Buffer.from("<p>other</p>"));
  const repository = await openFolder(await makeFolder());
  const { manifest } = await takeBackup(sourceOf(portal), repository, silentReporter);
  expect(manifest.missing.toSorted()).toEqual(
    [`webgl/${buildId}/d/a.js`, `webgl/${other}/d/index.html`].toSorted(),
  );
  const place = await emptyPlace();
  expect(await verifyBackup(repository, manifest, place, silentReporter)).toEqual([]);
  await place.database.drop();
});

test("R94 restores the backup of an older portal, which this one brings forward", async () => {
  const older = (await migrationNames()).filter((name) => name.slice(0, 3) <= "016");
  const source = await createTestDatabase("template0");
  await migrate(source.owner, undefined, older);
  const db = connect(source.owner, () => undefined);
  await openGrants(db);
  await db.insertInto("categories").values({ id: newId(), name: "Old" }).execute();
  await db.destroy();
  const store = (await emptyPlace()).store;
  const repository = await openFolder(await makeFolder());
  const { manifest } = await takeBackup(
    { target: source.owner, store },
    repository,
    silentReporter,
  );
  expect(manifest.migrations).toEqual(older);

  const place = await emptyPlace();
  expect(await verifyBackup(repository, manifest, place, silentReporter)).toEqual([]);
  await migrate(place.target, "portal");
  const names = await place.database.db.selectFrom("categories").select("name").execute();
  expect(names).toEqual([{ name: "Old" }]);

  const newer = { ...manifest, migrations: [...older, "999-future.sql"], portal_version: "9.9.9" };
  const another = await emptyPlace();
  await expect(restoreBackup(repository, newer, another, silentReporter)).rejects.toThrow(
    "The backup was made by a newer portal (9.9.9). Restore it with that version or a later one.",
  );
  for (const database of [source, place.database, another.database]) await database.drop();
});
