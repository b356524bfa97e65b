import { createHash } from "node:crypto";
import { chmod, lchown, lstat, mkdir, rm } from "node:fs/promises";
import os from "node:os";
import { join } from "node:path";
import { StartError } from "../../start/start-error.ts";
import type { DatabaseUser } from "./database-user.ts";
import { codeOf } from "./folder-errors.ts";

/** Only used in the socket's name: the server listens on no network address. */
export const PORT = 5432;
const SOCKET = `.s.PGSQL.${PORT}`;
/** The system allows at most 107 bytes (103 on macOS). */
const MAX_PATH_LENGTH = 100;

/** Next to the database if the path is short enough for a socket, otherwise in the temporary folder. */
export function chooseSocketFolder(dataDir: string): string {
  const beside = join(dataDir, "postgres-socket");
  if (isShortEnough(beside)) return beside;
  const name = `portal-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;
  const temporary = join(os.tmpdir(), name);
  return isShortEnough(temporary) ? temporary : join("/tmp", name);
}

/** Anybody who may enter this folder may use the database, so it must be the database user's alone. */
export async function prepareSocketFolder(
  folder: string,
  user: DatabaseUser | undefined,
): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw error;
  });
  const found = await lstat(folder);
  const ours = [process.getuid?.(), user?.uid];
  if (!found.isDirectory() || !ours.includes(found.uid)) {
    throw new StartError(
      `${folder} should be the portal's own folder for its database connection but belongs to somebody else. ` +
        "Remove it and start again.",
    );
  }
  await chmod(folder, 0o700);
  if (user) await lchown(folder, user.uid, user.gid);
}

/** What a killed server left behind; a leftover lock would stop the next one. */
export async function clearSocketFolder(folder: string): Promise<void> {
  await rm(join(folder, SOCKET), { force: true });
  await rm(join(folder, `${SOCKET}.lock`), { force: true });
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET)) <= MAX_PATH_LENGTH;
}
