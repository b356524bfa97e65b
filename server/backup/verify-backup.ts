import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { STORE_FOLDERS } from "../builds/keys.ts";
import { connectForCopying } from "../db/tables/copy-out.ts";
import { listMigrations, listSequences, listTables } from "../db/tables/list-tables.ts";
import { inParallel } from "../in-parallel.ts";
import type { Store } from "../store/store.ts";
import { readTable } from "./copy-rows.ts";
import { readIndex } from "./file-index.ts";
import type { FileCopy, Manifest } from "./manifest.ts";
import type { Repository } from "./repository.ts";
import { restoreBackup, type Target } from "./restore-backup.ts";
import type { Reporter } from "./reporter.ts";

const AT_ONCE = 8;

/** Restores into an empty place and reads everything back. Answers what is not as the backup says. */
export async function verifyBackup(
  repository: Repository,
  manifest: Manifest,
  place: Target,
  reporter: Reporter,
): Promise<string[]> {
  await restoreBackup(repository, manifest, place, reporter);
  reporter.log("Restored; reading everything back.");
  const files = await readIndex(repository, manifest);
  return [...(await compareRows(manifest, place)), ...(await compareFiles(files, place.store))];
}

async function compareRows(manifest: Manifest, { target }: Target): Promise<string[]> {
  const client = await connectForCopying(target);
  try {
    const wrong: string[] = [];
    const found = new Map((await listTables(client)).map((table) => [table.name, table]));
    for (const { name, rows, sha256 } of manifest.tables) {
      const table = found.get(name);
      found.delete(name);
      const now = table && (await readTable(client, table, async () => undefined));
      if (now?.rows !== rows) wrong.push(`${name}: ${now?.rows ?? "no"} rows instead of ${rows}`);
      else if (now.sha256 !== sha256) wrong.push(`${name}: other rows`);
    }
    for (const name of found.keys()) wrong.push(`${name}: not in the backup`);
    const [sequences, migrations] = [await listSequences(client), await listMigrations(client)];
    if (!isDeepStrictEqual(sequences, manifest.sequences)) wrong.push("sequences: others");
    if (!isDeepStrictEqual(migrations, manifest.migrations)) wrong.push("migrations: others");
    return wrong;
  } finally {
    await client.end();
  }
}

async function compareFiles(files: FileCopy[], store: Store): Promise<string[]> {
  const expected = new Set(files.map(({ key }) => key));
  const listed = await Promise.all(STORE_FOLDERS.map((folder) => store.list(folder)));
  const others = listed.flat().filter(({ key }) => !expected.has(key));
  const compared = await inParallel(files, AT_ONCE, async ({ key, sha256 }) => {
    const opened = await store.open(key);
    if (!opened) return [`${key}: missing`];
    const hash = createHash("sha256");
    for await (const bytes of opened.stream) hash.update(bytes as Buffer);
    return hash.digest("hex") === sha256 ? [] : [`${key}: other bytes`];
  });
  return [...compared.flat(), ...others.map(({ key }) => `${key}: not in the backup`)];
}
