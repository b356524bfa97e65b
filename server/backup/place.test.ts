import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asUser, type Call } from "../test/as.ts";
import {
  emptyPlace,
  makeFolder,
  openFolder,
  removeFolders,
  silentReporter,
  sourceOf,
} from "../test/backups.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { uploadAll } from "../test/uploads.ts";
import { chooseBackup } from "./choose-backup.ts";
import type { Repository } from "./repository.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";
import { verifyBackup } from "./verify-backup.ts";

const KEY = "a key that nobody guesses";
const PAGE = "<p>a page that is easy to recognise</p>";

let portal: TestPortal;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal({ WEBGL_FILE_DELAY_MS: "0" });
  admin = await asUser(
    portal,
    await makeUser(portal.db, { role: "admin", name: "Ann Recognised" }),
  );
  await send(PAGE);
});
afterAll(async () => {
  await portal.close();
  await removeFolders();
});

const send = (page: string) => uploadAll(portal, admin, "webgl", { "Secretname/index.html": page });
const backUp = (repository: Repository, keep?: number) =>
  takeBackup(sourceOf(portal), repository, silentReporter, keep);

/** Every file beneath, by its path. */
async function readAll(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((each) => each.isFile()).map((e) => join(e.parentPath, e.name));
  return Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(path) })));
}
const chunksIn = async (folder: string) =>
  (await readAll(folder)).filter(({ path }) => path.includes("/chunks/"));

test("R95 encrypts with a key: nothing is to be read, and another key is refused", async () => {
  const folder = await makeFolder();
  await backUp(await openFolder(folder, KEY));
  const hash = createHash("sha256").update(PAGE).digest("hex");
  for (const { path, bytes } of await readAll(folder)) {
    for (const word of ["recognise", "Secretname", "Recognised"])
      expect(bytes.includes(word), path).toBe(false);
    expect(path).not.toContain(hash);
  }
  await expect(openFolder(folder, "another key, just as long")).rejects.toThrow(
    `The key does not fit the backups in ${folder}.`,
  );
  await expect(openFolder(folder)).rejects.toThrow(
    `The backups in ${folder} are encrypted. Give their key by BACKUP_KEY or BACKUP_KEY_FILE.`,
  );
  const again = await openFolder(folder, KEY);
  expect((await backUp(again)).added.count).toBe(0);
  const place = await emptyPlace();
  const { manifest } = await chooseBackup(again);
  expect(await verifyBackup(again, manifest, place, silentReporter)).toEqual([]);
  await place.database.drop();

  // Without a key the same search finds them: the page as it is, and its hash as a name.
  const open = await makeFolder();
  await backUp(await openFolder(open));
  const found = (await readAll(open)).filter(({ bytes }) => bytes.includes("recognise"));
  expect(found.map(({ path }) => path.includes(hash))).toEqual([true]);
  await expect(openFolder(open, KEY)).rejects.toThrow(
    `The backups in ${open} are not encrypted. Leave the key away, or choose another place.`,
  );
});

test("R96 leaves no backup when it breaks off, and the next one goes on from there", async () => {
  const folder = await makeFolder();
  const repository = await openFolder(folder);
  let left = 3;
  const breaking: Repository = {
    ...repository,
    writeChunk(name, bytes) {
      left -= 1;
      if (left < 0) throw new Error("broken off");
      return repository.writeChunk(name, bytes);
    },
  };
  await expect(backUp(breaking)).rejects.toThrow("broken off");
  expect(await chunksIn(folder)).toHaveLength(3);
  expect(await repository.names()).toEqual([]);
  await expect(chooseBackup(repository)).rejects.toThrow(`There are no backups in ${folder}.`);

  const { added } = await backUp(await openFolder(folder));
  expect(await chunksIn(folder)).toHaveLength(3 + added.count);
  expect(await repository.names()).toHaveLength(1);
});

test("R97 restores into an empty place alone, and goes on with a restore that broke off", async () => {
  const repository = await openFolder(await makeFolder());
  const { manifest } = await backUp(repository);
  const filled = await emptyPlace();
  await restoreBackup(repository, manifest, filled, silentReporter);
  const { store } = await emptyPlace();
  await expect(
    restoreBackup(repository, manifest, { ...filled, store }, silentReporter),
  ).rejects.toThrow(/^The database is not empty\./);
  const other = await emptyPlace();
  await other.store.put("webgl/other/d/index.html", Buffer.from("x"));
  await expect(restoreBackup(repository, manifest, other, silentReporter)).rejects.toThrow(
    /^The store is not empty: it has webgl\/other\/d\/index\.html\./,
  );

  const place = await emptyPlace();
  const lastTable = manifest.tables.findLast(({ chunks }) => chunks.length > 0)?.chunks[0];
  const breaking: Repository = {
    ...repository,
    readChunk: (name) =>
      name === lastTable ? Promise.reject(new Error("broken off")) : repository.readChunk(name),
  };
  await expect(restoreBackup(breaking, manifest, place, silentReporter)).rejects.toThrow(
    "broken off",
  );
  expect(await place.store.list("webgl")).not.toEqual([]);
  expect(await verifyBackup(repository, manifest, place, silentReporter)).toEqual([]);
  for (const { database } of [filled, other, place]) await database.drop();
});

test("R97 keeps the backups of two portals apart, and apart from anything else", async () => {
  const folder = await makeFolder();
  await backUp(await openFolder(folder));
  const another = await startPortal();
  await expect(
    takeBackup(sourceOf(another), await openFolder(folder), silentReporter),
  ).rejects.toThrow(`${folder} holds the backups of another portal.`);
  await another.close();
  const used = await makeFolder();
  await writeFile(join(used, "thesis.txt"), "mine");
  await expect(backUp(await openFolder(used))).rejects.toThrow(
    `${used} holds something else than backups. Choose an empty place.`,
  );
});

test("R98 keeps the newest as many as asked for, and no chunk that they do not need", async () => {
  const folder = await makeFolder();
  const repository = await openFolder(folder);
  const first = await backUp(repository);
  const second = await backUp(repository);
  await send("<p>only in the third</p>");
  const third = await backUp(repository, 2);
  expect(third.pruned).toEqual([first.name]);
  expect(await repository.names()).toEqual([second.name, third.name]);
  const before = (await chunksIn(folder)).length;
  const fourth = await backUp(repository, 1);
  expect(fourth.pruned).toEqual([second.name, third.name]);
  expect((await chunksIn(folder)).length).toBeLessThan(before);
  const place = await emptyPlace();
  expect(await verifyBackup(repository, fourth.manifest, place, silentReporter)).toEqual([]);
  await place.database.drop();
});

test("R98 finds a chunk that is not what it was, and one that is gone", async () => {
  const folder = await makeFolder();
  const repository = await openFolder(folder);
  const { manifest } = await backUp(repository);
  const page = createHash("sha256").update(PAGE).digest("hex");
  const path = join(folder, "objects/chunks", page.slice(0, 2), page);
  await writeFile(path, PAGE.replace("easy", "hard"));
  const place = await emptyPlace();
  await expect(verifyBackup(repository, manifest, place, silentReporter)).rejects.toThrow(
    `The backup in ${folder} is damaged: the chunk ${page} is not what it was.`,
  );
  await repository.removeChunks([page]);
  await expect(verifyBackup(repository, manifest, place, silentReporter)).rejects.toThrow(
    `The backup in ${folder} is damaged: the chunk ${page} is missing.`,
  );
  // The next backup brings it back.
  const healed = await backUp(repository);
  expect(await verifyBackup(repository, healed.manifest, place, silentReporter)).toEqual([]);
  await place.database.drop();
});
