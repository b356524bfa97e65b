import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { folderAt } from "../backup/find-place.ts";
import { openRepository } from "../backup/repository.ts";
import type { Reporter } from "../backup/reporter.ts";
import { diskStore } from "../store/disk.ts";
import { createTestDatabase } from "./database.ts";
import type { TestPortal } from "./portal.ts";

export const silentReporter: Reporter = { log: () => undefined, progress: () => undefined };

const folders: string[] = [];
export async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), "portal-backup-"));
  folders.push(folder);
  return folder;
}
export const removeFolders = async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
};

export const openFolder = (folder: string, key?: string) => openRepository(folderAt(folder), key);

/** The database and store that a backup is taken of. */
export const sourceOf = ({ database, store }: TestPortal) => ({ target: database.owner, store });

/** An empty database and an empty store. */
export async function emptyPlace() {
  const database = await createTestDatabase("template0");
  return { database, target: database.owner, store: diskStore(await makeFolder()) };
}
