import {
  chmod,
  chown,
  lchown,
  mkdtemp,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../../start/start-error.ts";
import { MAJOR_VERSION, type Binaries } from "./binaries.ts";
import type { DatabaseUser } from "./database-user.ts";
import { explainFailure } from "./explain-failure.ts";
import { run, type Launch } from "./launch.ts";

const DRAFT = "postgres-new-";
const INITDB_ARGUMENTS = [
  "--username=postgres",
  "--encoding=UTF8",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--locale=C",
  "--data-checksums",
  "--auth-local=trust",
  "--auth-host=reject",
  "--no-instructions",
];

/** True if the folder contains a database that can be started; false if one has to be created first. */
export async function hasCluster(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) return false;
  const self = process.getuid?.();
  if (self !== 0 && found.uid !== self) {
    throw new StartError(
      `The database folder ${folder} belongs to another user (number ${found.uid}). ` +
        "Start the portal as that user, or set DATA_DIR to another folder.",
    );
  }
  const names = await readdir(folder);
  if (names.length === 0) return false;
  await checkVersion(folder);
  if (!(await stat(join(folder, "global/pg_control")).catch(() => undefined)))
    throw damaged(folder, "global/pg_control is missing");
  return true;
}

/** A folder restored from a backup may have lost the owner and mode that the server requires. */
export async function restoreOwner(folder: string, user: DatabaseUser | undefined): Promise<void> {
  const { uid, mode } = await stat(folder);
  if (user && uid === 0) await chownTree(folder, user);
  if ((mode & 0o027) !== 0) await chmod(folder, 0o700);
}

/** Created under another name and renamed when complete: a start that is killed leaves nothing half-finished. */
export async function createCluster(
  dataDir: string,
  folder: string,
  binaries: Binaries,
  how: Launch,
): Promise<void> {
  const leftovers = (await readdir(dataDir)).filter((name) => name.startsWith(DRAFT));
  for (const name of leftovers) await rm(join(dataDir, name), { recursive: true, maxRetries: 5 });
  const draft = await mkdtemp(join(dataDir, DRAFT));
  try {
    if (how.user) await chown(draft, how.user.uid, how.user.gid);
    await initialize(draft, dataDir, binaries, how);
    await rename(draft, folder);
    await syncFolder(dataDir);
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Sorting and case come from PostgreSQL's own C.UTF-8, which no system update can change. LC_CTYPE determines what
 * pg_trgm considers a letter: under plain C these are only the 26 English ones, and a search for "Łódź" would read
 * the entire table. Where the system lacks it, C has to do.
 */
async function initialize(
  draft: string,
  dataDir: string,
  binaries: Binaries,
  how: Launch,
): Promise<void> {
  for (const letters of ["C.UTF-8", "C"]) {
    const args = [...INITDB_ARGUMENTS, `--lc-ctype=${letters}`, "-D", draft];
    const { code, output } = await run(how, binaries.initdb, args);
    if (code === 0) return;
    if (!output.includes("invalid locale name"))
      throw await explainFailure(
        dataDir,
        /error: (.+)|FATAL:\s+(.+)/.exec(output)?.[0] ?? output.trim(),
      );
  }
}

async function checkVersion(folder: string): Promise<void> {
  const version = await readFile(join(folder, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version === undefined) throw damaged(folder, "PG_VERSION is missing");
  if (version.trim() === MAJOR_VERSION) return;
  if (!/^\d+\s*$/.test(version)) throw damaged(folder, "PG_VERSION holds no version");
  throw new StartError(
    `The database in ${folder} was made by PostgreSQL ${version.trim()}; this portal brings PostgreSQL ${MAJOR_VERSION}. ` +
      "Start the portal that made it and move its content, or set DATA_DIR to another folder.",
  );
}

function damaged(folder: string, what: string): StartError {
  return new StartError(
    `The database folder ${folder} is damaged: ${what}. ` +
      "Restore it from a backup, or move it away to begin with an empty database.",
  );
}

async function chownTree(folder: string, user: DatabaseUser): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid);
  // Last: as long as the folder itself belongs to root, an interrupted chown is repeated.
  await chown(folder, user.uid, user.gid);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
