import { execFile } from "node:child_process";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../start/config.ts";
import { asUser } from "../test/as.ts";
import { makeFolder, removeFolders } from "../test/backups.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { programOf } from "../test/processes/program.ts";
import { uploadAll } from "../test/uploads.ts";
import { findRepository } from "./find-place.ts";

const execute = promisify(execFile);

let portal: TestPortal;
let source: Record<string, string>;
beforeAll(async () => {
  portal = await startPortal({ WEBGL_FILE_DELAY_MS: "0" });
  const admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
  await uploadAll(portal, admin, "webgl", { "d/index.html": "<p>page</p>" });
  const { host, database, user } = portal.database.owner as Record<string, string>;
  const query = new URLSearchParams({ host: host ?? "" }).toString();
  source = {
    DATABASE_URL: `postgres://${user}@localhost/${database}?${query}`,
    DATA_DIR: portal.config.dataDir,
  };
});
afterAll(async () => {
  await portal.close();
  await removeFolders();
});

/** As from the terminal: what it says, and how it ends. */
async function run(command: "backup" | "restore", args: string[], env: Record<string, string>) {
  return execute(process.execPath, [...programOf(command), ...args], {
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", ...env },
  }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: unknown) => {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, output: stdout + stderr };
    },
  );
}

test("R99 moves a portal from a database of one's own to an embedded one, and verifies both", async () => {
  const [place, next, folder] = [await makeFolder(), await makeFolder(), await makeFolder()];
  await chmod(folder, 0o755);
  const embedded = { DATA_DIR: join(folder, "data") };
  const taken = await run("backup", [place], source);
  expect(taken).toMatchObject({
    code: 0,
    output: expect.stringMatching(/rows in \d+ tables, 1 files/),
  });

  const restored = await run("restore", [place], embedded);
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Start the portal\.\n$/),
  });
  expect(await run("restore", [place], embedded)).toMatchObject({
    code: 1,
    output: expect.stringContaining("The database is not empty."),
  });

  // Nothing runs there: the database is started for the backup, and stopped after it.
  const again = await run("backup", [next, "--keep", "1"], embedded);
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining("1 files") });
  const listed = await run("backup", ["--list", next], {});
  expect(listed.output.split("\n").filter(Boolean)).toHaveLength(1);
  const verified = await run("backup", ["--verify", next], {});
  expect(verified).toMatchObject({ code: 0, output: expect.stringMatching(/ is whole: .*\n$/) });
});

/** Without a stack. */
async function outputOf(command: "backup" | "restore", args: string[], env = {}) {
  const result = await run(command, args, env);
  expect(result.code).toBe(1);
  expect(result.output).not.toMatch(/^\s+at /m);
  return result.output.trim();
}

test("R99 says in a sentence what is in the way", async () => {
  const place = await makeFolder();
  const empty = { DATA_DIR: join(await makeFolder(), "none") };
  const away = { ...empty, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
  expect(await outputOf("restore", ["--wrong"])).toMatch(/^npm run restore -- <place>/);
  expect(await outputOf("backup", [place], empty)).toMatch(/^There is no portal in /);
  expect(await outputOf("backup", [place], away)).toMatch(/\nThe database cannot be used: .+\.$/);
});

test("R99 says in a sentence what is wrong with a place or a key", async () => {
  const config = readConfig({ BACKUP_KEY_FILE: join(await makeFolder(), "none") });
  await expect(findRepository("s3://bucket", config)).rejects.toThrow(
    "Name a bucket and a folder in it, as in s3://bucket/folder.",
  );
  await expect(findRepository("s3://bucket/folder", config)).rejects.toThrow(
    "For backups in a bucket set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.",
  );
  await expect(findRepository(await makeFolder(), config)).rejects.toThrow(
    /^BACKUP_KEY_FILE cannot be read: ENOENT/,
  );
  expect(() => readConfig({ BACKUP_KEY: "short" })).toThrow(
    "BACKUP_KEY must have at least 16 characters.",
  );
  expect(() => readConfig({ BACKUP_S3_REGION: "eu-1" })).toThrow(
    /^For backups in a bucket of their own/,
  );
});
