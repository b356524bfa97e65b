import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import os from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { StartError } from "../start/start-error.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { findProcessSpace, findStartTime } from "./embedded/processes.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(os.tmpdir(), "portal-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a second portal is refused with a sentence that names the folder and the first", async () => {
  await lockDataFolder(folder);
  const refusal = lockDataFolder(folder);
  await expect(refusal).rejects.toThrow(StartError);
  await expect(refusal).rejects.toThrow(
    `(process ${process.pid}) is already running on the data folder ${folder}.`,
  );
});

test("a released folder can be taken again, and only the newest lock stays", async () => {
  for (let round = 0; round < 3; round += 1) await (await lockDataFolder(folder)).release();
  await lockDataFolder(folder);
  expect(await readdir(folder)).toEqual(["portal.lock.4"]);
});

test("of many that start at the same instant exactly one wins, on an empty folder", async () => {
  expect(await countWinners(20)).toBe(1);
});

test("of many that find a dead portal's lock at the same instant exactly one wins", async () => {
  for (let round = 0; round < 10; round += 1) {
    await rm(folder, { recursive: true });
    await mkdir(folder);
    await writeLock(1, { pid: await deadPid(), started: "1", space: await findProcessSpace() });
    expect(await countWinners(20)).toBe(1);
  }
});

test("while many take and release it over and over, there is never more than one holder", async () => {
  let holders = 0;
  let most = 0;
  let turns = 0;
  async function takeTurns() {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const lock = await lockDataFolder(folder).catch(() => undefined);
      if (!lock) continue;
      turns += 1;
      holders += 1;
      most = Math.max(most, holders);
      await stat(folder);
      holders -= 1;
      await lock.release();
    }
  }
  await Promise.all(Array.from({ length: 20 }, takeTurns));
  expect(turns).toBeGreaterThan(10);
  expect(most).toBe(1);
});

test("a starter that was asleep does not remove the lock that replaced the dead one", async () => {
  const suspended = await startSuspended();
  await writeFile(join(folder, "dead"), "no lock");
  await rename(join(folder, "dead"), join(folder, "portal.lock.1"));
  await lockDataFolder(folder);
  await suspended.wake();
  await expect(suspended.lock).rejects.toThrow(StartError);
});

test("a starter that was asleep cannot slip in below the lock that was taken meanwhile", async () => {
  const suspended = await startSuspended();
  const started = (await findStartTime(process.pid)) ?? "";
  await writeLock(3, { pid: process.pid, started, space: await findProcessSpace() });
  await suspended.wake();
  await expect(suspended.lock).rejects.toThrow(StartError);
});

test("a lock whose process id now belongs to somebody else does not lock anyone out", async () => {
  await writeLock(1, { pid: process.ppid, started: "1", space: await findProcessSpace() });
  await expect(lockDataFolder(folder)).resolves.toBeDefined();
});

test("a lock of a killed process that nobody has buried yet is free", async () => {
  // The shell becomes sleep, which never waits for its child: the child stays a zombie.
  const parent = spawn("sh", ["-c", "sleep 600 & echo $!; exec sleep 600"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void parent.kill("SIGKILL"));
  const pid = await new Promise<number>((resolve) => {
    parent.stdout.once("data", (data: Buffer) => resolve(Number(data.toString())));
  });
  const started = (await findStartTime(pid)) ?? "";
  await writeLock(1, { pid, started, space: await findProcessSpace() });
  await expect(lockDataFolder(folder)).rejects.toThrow(`process ${pid}`);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => findStartTime(pid)).toBeUndefined();
  await lockDataFolder(folder);
});

test.each([
  ["empty", ""],
  ["zeros", "\0".repeat(80)],
  ["half", '{"pid":12'],
  ["another kind", '{"pid":"x","space":7}'],
  ["nothing", "null"],
])("a lock that a crash of the machine left %s does not lock anyone out", async (_, content) => {
  await writeFile(join(folder, "portal.lock.1"), content);
  await expect(lockDataFolder(folder)).resolves.toBeDefined();
});

test("a portal in another container is refused as long as its heart beats", async () => {
  await writeLock(1, { pid: 7, started: "1", space: "another container" });
  const file = join(folder, "portal.lock.1");
  const beat = setInterval(() => void utimes(file, new Date(), new Date()), 300);
  await expect(lockDataFolder(folder)).rejects.toThrow("in another container");
  clearInterval(beat);
  await lockDataFolder(folder);
});

test("the holder's heart beats", async () => {
  const lock = await lockDataFolder(folder);
  const { mtimeMs } = await stat(join(folder, "portal.lock.1"));
  await expect
    .poll(async () => (await stat(join(folder, "portal.lock.1"))).mtimeMs)
    .toBeGreaterThan(mtimeMs);
  await lock.release();
});

test("a data folder that is a file gets a sentence", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  await expect(lockDataFolder(file)).rejects.toThrow(`DATA_DIR is ${file}, which is not a folder.`);
  await expect(lockDataFolder(join(file, "data"))).rejects.toThrow(StartError);
});

async function countWinners(starters: number): Promise<number> {
  const results = await Promise.allSettled(
    Array.from({ length: starters }, () => lockDataFolder(folder)),
  );
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toBeInstanceOf(StartError);
  return results.filter((result) => result.status === "fulfilled").length;
}

/** Reading a pipe blocks until somebody writes to it: so this starter is suspended when the first lock is taken. */
async function startSuspended() {
  const pipe = join(folder, "portal.lock.1");
  await ended(spawn("mkfifo", [pipe]));
  const lock = lockDataFolder(folder);
  const writing = await open(pipe, "w");
  const wake = async () => {
    await writing.write("no lock");
    await writing.close();
  };
  return { lock, wake };
}

async function writeLock(number: number, holder: { pid: number; started: string; space: string }) {
  await writeFile(join(folder, `portal.lock.${number}`), JSON.stringify(holder));
}

async function deadPid(): Promise<number> {
  const child = spawn("true");
  await ended(child);
  return child.pid ?? -1;
}

async function ended(child: ChildProcess): Promise<void> {
  await once(child, "close");
}
