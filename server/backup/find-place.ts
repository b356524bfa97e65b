import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Config } from "../start/config.ts";
import { backupKey } from "../start/setting-kinds.ts";
import { StartError } from "../start/start-error.ts";
import { readFolder } from "../store/disk-files.ts";
import { diskStore } from "../store/disk.ts";
import { openRepository, type Place, type Repository } from "./repository.ts";

/** A folder, or `s3://bucket/folder`. */
export async function findRepository(given: string, config: Config): Promise<Repository> {
  const place = given.startsWith("s3://") ? await bucketAt(given, config) : folderAt(given);
  return openRepository(place, await readKey(config));
}

export function folderAt(given: string): Place {
  const folder = resolve(given);
  return {
    name: folder,
    store: diskStore(folder),
    prefix: "",
    isEmpty: () => isEmptyFolder(folder),
  };
}

/** What a killed backup was about to write first lies in `incoming`. */
const isEmptyFolder = async (folder: string) =>
  (await readFolder(folder)).every(({ name }) => name === "incoming");

async function bucketAt(given: string, { backup }: Config): Promise<Place> {
  const [, bucket, prefix] = /^s3:\/\/([^/]+)\/(.+?)\/*$/.exec(given) ?? [];
  if (bucket === undefined || prefix === undefined)
    throw new StartError(`Name a bucket and a folder in it, as in s3://bucket/folder.`);
  if (!backup.s3)
    throw new StartError(
      "For backups in a bucket set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.",
    );
  // Half a second that is only needed for S3.
  const { s3Store } = await import("../store/s3.ts");
  const store = s3Store({ ...backup.s3, bucket });
  await store.check();
  const isEmpty = async () => (await store.list(prefix)).length === 0;
  return { name: given, store, prefix: `${prefix}/`, isEmpty };
}

async function readKey({ backup: { key, keyFile } }: Config): Promise<string | undefined> {
  if (key !== undefined || keyFile === undefined) return key;
  const text = await readFile(keyFile, "utf8").catch((error: unknown) => {
    throw new StartError(`BACKUP_KEY_FILE cannot be read: ${(error as Error).message}.`);
  });
  const { success, data, error } = backupKey.safeParse(text.trim());
  if (!success) throw new StartError(`The key in BACKUP_KEY_FILE ${error.issues[0]?.message}.`);
  return data;
}
