import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type pg from "pg";
import { STORE_FOLDERS } from "../builds/keys.ts";
import { connectForCopying } from "../db/tables/copy-out.ts";
import { fillTables, type Rows } from "../db/tables/copy-in.ts";
import { listMigrations, listTables } from "../db/tables/list-tables.ts";
import { migrate, migrationNames } from "../db/migrate.ts";
import { inParallel } from "../in-parallel.ts";
import { StartError } from "../start/start-error.ts";
import type { Store } from "../store/store.ts";
import { unpack } from "./chunks.ts";
import { readIndex } from "./file-index.ts";
import type { FileCopy, Manifest, TableCopy } from "./manifest.ts";
import { damaged, type Repository } from "./repository.ts";
import { amountOf, type Reporter } from "./reporter.ts";

const AT_ONCE = 8;
/** Longer than any part takes. */
const PART_SECONDS = 3600;

export interface Target {
  target: pg.ClientConfig;
  store: Store;
}

/**
 * Files first, rows last and in one transaction: a restore that breaks off leaves a portal without people, never
 * one whose demos lack files, and may be started again.
 */
export async function restoreBackup(
  repository: Repository,
  manifest: Manifest,
  { target, store }: Target,
  reporter: Reporter,
): Promise<void> {
  await refuseNewer(manifest);
  const files = await readIndex(repository, manifest);
  const client = await connectForCopying(target);
  try {
    await refuseFilledDatabase(client, manifest);
    await refuseFilledStore(store, files);
    await restoreFiles(repository, files, store, reporter);
    await migrate(target, undefined, manifest.migrations);
    const tables = manifest.tables.map((table) => rowsOf(repository, table));
    let count = 0;
    await fillTables(client, tables, manifest.sequences, () => {
      count += 1;
      reporter.progress(`rows: ${count} of ${tables.length} tables`);
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function refuseNewer({ migrations, portal_version }: Manifest) {
  const known = new Set(await migrationNames());
  if (migrations.every((name) => known.has(name))) return;
  throw new StartError(
    `The backup was made by a newer portal (${portal_version}). Restore it with that version or a later one.`,
  );
}

/** What a restore that broke off has made is fine: the tables, without people. */
async function refuseFilledDatabase(client: pg.Client, { migrations }: Manifest) {
  const applied = await listMigrations(client);
  const tables = await listTables(client);
  const isOurs = applied?.every((name) => migrations.includes(name)) ?? tables.length === 0;
  const hasUsers = tables.some(({ name }) => name === "users");
  const isEmpty = !hasUsers || (await client.query("select from users limit 1")).rowCount === 0;
  if (isOurs && isEmpty) return;
  throw new StartError(
    "The database is not empty. A backup is restored into an empty one: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.",
  );
}

async function refuseFilledStore(store: Store, files: FileCopy[]) {
  const ours = new Set(files.map(({ key }) => key));
  for (const folder of STORE_FOLDERS)
    for (const { key } of await store.list(folder))
      if (!ours.has(key))
        throw new StartError(
          `The store is not empty: it has ${key}. A backup is restored into an empty one: set DATA_DIR to a new folder, or S3_BUCKET to an empty bucket.`,
        );
}

async function restoreFiles(
  repository: Repository,
  files: FileCopy[],
  store: Store,
  reporter: Reporter,
): Promise<void> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let [count, bytes] = [0, 0];
  await inParallel(files, AT_ONCE, async (file) => {
    await restoreFile(repository, file, store);
    [count, bytes] = [count + 1, bytes + file.size];
    reporter.progress(
      `files: ${count} of ${files.length}, ${amountOf(bytes)} of ${amountOf(total)}`,
    );
  });
}

/** Small ones at once, large ones in the parts in which an upload comes. */
async function restoreFile(
  repository: Repository,
  { key, sha256, chunks }: FileCopy,
  store: Store,
) {
  const hash = createHash("sha256");
  const read = async (name: string) => {
    const bytes = await repository.readChunk(name);
    hash.update(bytes);
    return bytes;
  };
  const check = () => {
    if (hash.digest("hex") !== sha256) throw damaged(repository.place, `${key} is not what it was`);
  };
  const [first, ...others] = chunks;
  if (others.length === 0) {
    const bytes = first === undefined ? Buffer.alloc(0) : await read(first);
    check();
    await store.put(key, bytes);
    return;
  }
  const partsId = await store.beginParts(key);
  for (const [i, name] of chunks.entries())
    await sendPart(store, key, partsId, i + 1, await read(name));
  check();
  await store.finishParts(key, partsId);
}

async function sendPart(
  store: Store,
  key: string,
  partsId: string,
  number: number,
  bytes: Buffer,
): Promise<void> {
  const size = bytes.length;
  if (store.receiver) {
    const part = { partsId, number };
    await store.receiver.write({ key, size, part }, Readable.from([bytes]), (place) => place());
    return;
  }
  const terms = { number, size, expiresInSeconds: PART_SECONDS };
  const { url, headers } = await store.signPart(key, partsId, terms);
  const answer = await fetch(url, { method: "PUT", headers, body: new Uint8Array(bytes) });
  if (!answer.ok) throw new StartError(`The bucket does not take ${key}: ${await answer.text()}`);
}

function rowsOf(repository: Repository, { name, columns, sha256, chunks }: TableCopy): Rows {
  async function* read() {
    const hash = createHash("sha256");
    for (const chunk of chunks) {
      const bytes = await unpack(await repository.readChunk(chunk));
      hash.update(bytes);
      yield bytes;
    }
    if (hash.digest("hex") !== sha256)
      throw damaged(repository.place, `the rows of ${name} are not what they were`);
  }
  return { name, columns, read };
}
