import { spawn } from "node:child_process";
import { cp, mkdir, readFile, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { StartError } from "../../start/start-error.ts";
import { chooseDatabaseUser } from "./database-user.ts";
import { startEmbeddedPostgres } from "./postgres.ts";
import { makeDataDir, startWriter } from "./writer-process.ts";

const quiet = { info: () => undefined, warn: () => undefined };

let healthy: string;
beforeAll(async () => {
  healthy = await makeDataDir();
  await mkdir(healthy);
  await (await startEmbeddedPostgres(healthy, quiet)).stop();
});

interface Damage {
  what: string;
  damage: (cluster: string) => Promise<unknown>;
  sentence: RegExp;
}

const damages: Damage[] = [
  {
    what: "no PG_VERSION",
    damage: (cluster) => rm(join(cluster, "PG_VERSION")),
    sentence: /is damaged: PG_VERSION is missing\. Restore it/,
  },
  {
    what: "garbage in PG_VERSION",
    damage: (cluster) => writeFile(join(cluster, "PG_VERSION"), "\0\0"),
    sentence: /is damaged: PG_VERSION holds no version/,
  },
  {
    what: "another major version",
    damage: (cluster) => writeFile(join(cluster, "PG_VERSION"), "17\n"),
    sentence: /was made by PostgreSQL 17; this portal brings PostgreSQL 18/,
  },
  {
    what: "no pg_control",
    damage: (cluster) => rm(join(cluster, "global/pg_control")),
    sentence: /is damaged: global\/pg_control is missing/,
  },
  {
    what: "an empty pg_control",
    damage: (cluster) => truncate(join(cluster, "global/pg_control")),
    sentence: /could not start: .*pg_control.* If the folder is damaged, restore it/,
  },
  {
    what: "no write-ahead log",
    damage: (cluster) => emptyFolder(join(cluster, "pg_wal")),
    sentence: /could not start: .*checkpoint/,
  },
  {
    what: "a configuration that cannot be read",
    damage: (cluster) => writeFile(join(cluster, "postgresql.conf"), "nonsense"),
    sentence: /could not start: .*postgresql\.conf.*contains errors/,
  },
];

test.each(damages)("a folder with ($what) gets a sentence", async ({ damage, sentence }) => {
  const dataDir = await copyHealthy();
  await damage(join(dataDir, "postgres"));
  const start = startEmbeddedPostgres(dataDir, quiet);
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(sentence);
  await expect(start).rejects.toThrow(dataDir);
});

test("a complete copy starts, although it belongs to the user who copied it", async () => {
  const dataDir = await copyHealthy();
  const postgres = await startEmbeddedPostgres(dataDir, quiet);
  await expect(postgres.stop()).resolves.toBeUndefined();
});

describe("what a killed start leaves behind does not stop the next one", () => {
  test.each([0, 150, 300])(
    "a first start, killed after %i ms of making the database",
    async (delay) => {
      const dataDir = await makeDataDir();
      const first = startWriter(dataDir);
      await first.waitForLine("info Creating the database");
      await sleep(delay);
      await killAllThatName(dataDir);
      await first.ended;
      await expectToWrite(dataDir);
      expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^postgres-new-/));
    },
  );

  test("marks of a server whose process id a stranger has now", async () => {
    const dataDir = await copyHealthy();
    const socketFolder = join(dataDir, "postgres-socket");
    await mkdir(socketFolder, { mode: 0o700 });
    // Owned by the same user, or the server would not accept it.
    const user = await chooseDatabaseUser(join(healthy, "postgres"));
    const stranger = spawn("sleep", ["60"], user ? { uid: user.uid, gid: user.gid } : {});
    onTestFinished(() => void stranger.kill());
    const mark = `${stranger.pid}\n${dataDir}/postgres\n`;
    await writeFile(join(dataDir, "postgres/postmaster.pid"), mark);
    await writeFile(join(socketFolder, ".s.PGSQL.5432.lock"), mark);
    await writeFile(join(socketFolder, ".s.PGSQL.5432"), "");
    await expectToWrite(dataDir);
    expect(stranger).toMatchObject({ exitCode: null, signalCode: null });
  });

  test("a postmaster.pid that a crash of the machine left empty", async () => {
    const dataDir = await copyHealthy();
    await writeFile(join(dataDir, "postgres/postmaster.pid"), "");
    await expectToWrite(dataDir);
  });
});

/** The program, initdb and the processes of initdb: as when the machine loses power. */
async function killAllThatName(dataDir: string) {
  for (const pid of await readdir("/proc")) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (command.includes(dataDir)) process.kill(Number(pid), "SIGKILL");
  }
}

/** As restored from a backup: everything belongs to the user who copied it. */
async function copyHealthy(): Promise<string> {
  const dataDir = await makeDataDir();
  await cp(healthy, dataDir, { recursive: true });
  return dataDir;
}

async function emptyFolder(folder: string) {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
}

async function expectToWrite(dataDir: string) {
  const writer = startWriter(dataDir);
  await writer.waitForLine("row");
  process.kill(writer.pid, "SIGTERM");
  expect(await writer.ended).toBe(0);
}
