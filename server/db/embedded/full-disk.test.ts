import { spawnSync } from "node:child_process";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test, type TestContext } from "vitest";
import { StartError } from "../../start/start-error.ts";
import { lockDataFolder } from "../data-folder-lock.ts";
import { startEmbeddedPostgres } from "./postgres.ts";
import { makeDataDir, startWriter } from "./writer-process.ts";

const quiet = { info: () => undefined, warn: () => undefined };

test("a first start on a disk that is too small gets a sentence and leaves nothing half", async (context) => {
  const dataDir = await mountDisk(context, "16m");
  await expect(startEmbeddedPostgres(dataDir, quiet)).rejects.toThrow(
    `The disk that holds ${dataDir} is full.`,
  );
  expect(await readdir(dataDir)).toEqual([]);
});

test("a full disk gets a sentence; with space again the portal starts and has its rows", async (context) => {
  const dataDir = await mountDisk(context, "120m");
  const first = startWriter(dataDir);
  await first.waitForLine("row");
  process.kill(first.pid, "SIGKILL");
  await first.ended;
  await fill(dataDir);
  await expect(lockDataFolder(dataDir)).rejects.toThrow(`The disk that holds ${dataDir} is full.`);
  const start = startEmbeddedPostgres(dataDir, quiet);
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(`The disk that holds ${dataDir} is full.`);
  await rm(join(dataDir, "ballast"));
  const second = startWriter(dataDir);
  await second.waitForLine("row");
  process.kill(second.pid, "SIGTERM");
  expect(await second.ended).toBe(0);
});

test("a disk that fills up while the portal runs costs no acknowledged row and heals with the space", async (context) => {
  const dataDir = await mountDisk(context, "120m");
  const writer = startWriter(dataDir);
  await writer.waitForLine("row");
  await fill(dataDir);
  await useUpWriteAheadLog(dataDir);
  await writer.waitForLine(`warn The disk that holds ${dataDir} is full.`);
  await rm(join(dataDir, "ballast"));
  await writer.waitForLine("row");
  const present = new Set(await readRows(dataDir));
  process.kill(writer.pid, "SIGTERM");
  expect(await writer.ended).toBe(0);
  expect(writer.rows().filter((row) => row <= max(present) && !present.has(row))).toEqual([]);
});

test("a read-only disk gets a sentence", async (context) => {
  const dataDir = await mountDisk(context, "1m");
  spawnSync("mount", ["-o", "remount,ro", dataDir]);
  const refusal = lockDataFolder(dataDir);
  await expect(refusal).rejects.toThrow(`The data folder ${dataDir} is on a read-only disk.`);
  await expect(refusal).rejects.toThrow(StartError);
});

const connect = async (dataDir: string) => {
  const client = new pg.Client({
    host: join(dataDir, "postgres-socket"),
    user: "postgres",
    database: "portal",
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
};

/** Each switch starts a new segment of 16 MB; if that cannot be created, the server stops. */
async function useUpWriteAheadLog(dataDir: string) {
  const client = await connect(dataDir);
  const switchSegments = async () => {
    for (;;) {
      await client.query("select pg_logical_emit_message(false, 'ballast', 'ballast')");
      await client.query("select pg_switch_wal()");
    }
  };
  await expect(switchSegments()).rejects.toThrow();
}

async function readRows(dataDir: string): Promise<string[]> {
  const client = await connect(dataDir);
  const { rows } = await client.query<{ number: string }>("select number from rows");
  await client.end();
  return rows.map((row) => row.number);
}

const max = (rows: Set<string>) => [...rows].toSorted().at(-1) ?? "";

/** A real disk of that size, in memory. */
async function mountDisk({ skip }: TestContext, size: string): Promise<string> {
  const dataDir = await makeDataDir();
  await mkdir(dataDir);
  const mount = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", dataDir], {
    encoding: "utf8",
  });
  if (mount.status !== 0)
    skip(`needs a small disk, and mounting one failed: ${mount.stderr.trim()}`);
  onTestFinished(() => void spawnSync("umount", ["-l", dataDir]));
  return dataDir;
}

async function fill(folder: string) {
  const ballast = await open(join(folder, "ballast"), "w");
  for (const block of [1 << 20, 4096]) {
    const bytes = Buffer.alloc(block);
    while (
      await ballast.write(bytes).then(
        ({ bytesWritten }) => bytesWritten === block,
        () => false,
      )
    );
  }
  await ballast.close();
}
