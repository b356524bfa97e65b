import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { connectForCopying } from "../db/tables/copy-out.ts";
import { listMigrations, listSequences } from "../db/tables/list-tables.ts";
import { projectRoot } from "../start/project-root.ts";
import { StartError } from "../start/start-error.ts";
import { REMOVALS_LOCK } from "../storage/removals.ts";
import type { Store } from "../store/store.ts";
import { type NewChunks, openChunkWriter } from "./chunk-writer.ts";
import { copyFiles, findNamedFiles } from "./copy-files.ts";
import { copyRows } from "./copy-rows.ts";
import { readIndex, writeIndex } from "./file-index.ts";
import { type FileCopy, FORMAT, type Manifest } from "./manifest.ts";
import { pruneBackups } from "./prune.ts";
import type { Repository } from "./repository.ts";
import type { Reporter } from "./reporter.ts";

/** Any number, the same everywhere: one backup of a portal at a time. */
const BACKUP_LOCK = 7_305_005;

export interface Source {
  target: pg.ClientConfig;
  store: Store;
}

export interface TakenBackup {
  name: string;
  manifest: Manifest;
  added: NewChunks;
  /** The names of older backups that went. */
  pruned: string[];
}

/**
 * Rows first, as one snapshot; then the files that they name. Until both are there nothing is removed from the
 * store, and the portal goes on with everything else. The manifest comes last: without it there is no backup.
 */
export async function takeBackup(
  { target, store }: Source,
  repository: Repository,
  reporter: Reporter,
  /** How many backups stay in the place; all by default. */
  keep?: number,
): Promise<TakenBackup> {
  const startedAt = new Date().toISOString();
  const client = await connectForCopying(target);
  try {
    await holdRemovals(client);
    await client.query("begin isolation level repeatable read read only");
    const migrations = await readMigrations(client);
    await repository.claim(await identify(client));
    const [writer, before] = [await openChunkWriter(repository), await readBefore(repository)];
    const tables = await copyRows(client, writer, reporter);
    const [sequences, named] = [await listSequences(client), await findNamedFiles(client)];
    await client.query("commit");
    const { files, missing } = await copyFiles(store, named, before, writer, reporter);
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const index = await writeIndex(files, writer);
    const manifest: Manifest = {
      format: FORMAT,
      portal_version: await readVersion(),
      database_version: await readDatabaseVersion(client),
      begun_at: startedAt,
      finished_at: new Date().toISOString(),
      migrations,
      tables,
      sequences,
      files: { count: files.length, bytes, index },
      missing,
    };
    const name = startedAt.replaceAll(":", "-");
    await repository.write(name, manifest);
    // Still under the lock: the chunks of a backup under way belong to none yet.
    const pruned = keep === undefined ? [] : await pruneBackups(repository, keep);
    return { name, manifest, added: writer.written(), pruned };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** For as long as this connection lasts. Waits for removals that are under way. */
async function holdRemovals(client: pg.Client) {
  const { rows } = await client.query<{ isOurs: boolean }>(
    'select pg_try_advisory_lock($1) as "isOurs"',
    [BACKUP_LOCK],
  );
  if (!rows[0]?.isOurs) throw new StartError("Another backup of this portal is under way.");
  await client.query("select pg_advisory_lock($1)", [REMOVALS_LOCK]);
}

async function readMigrations(client: pg.Client): Promise<string[]> {
  const migrations = await listMigrations(client);
  if (!migrations?.length)
    throw new StartError("The database is empty: no portal has used it yet.");
  return migrations;
}

/** By the secret that the first start of a portal makes and that a restored one has too. */
async function identify(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ value: Buffer }>(
    "select value from secrets where name = 'content-grants'",
  );
  const [secret] = rows;
  if (!secret) throw new StartError("This portal was never started. There is nothing to back up.");
  return createHash("sha256").update(secret.value).digest("hex").slice(0, 32);
}

/** The files of the backup before; none where it cannot be read, and everything is read again. */
async function readBefore(repository: Repository): Promise<Map<string, FileCopy>> {
  const last = (await repository.names()).at(-1);
  if (last === undefined) return new Map();
  const files = await repository.read(last).then(
    (manifest) => readIndex(repository, manifest),
    () => [],
  );
  return new Map(files.map((file) => [file.key, file]));
}

/** Asked last: if the connection was lost meanwhile, so were its locks, and this fails. */
async function readDatabaseVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  return rows[0]?.server_version ?? "";
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(projectRoot, "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
