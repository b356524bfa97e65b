import { randomUUID } from "node:crypto";
import {
  link,
  mkdir,
  readFile,
  readdir,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../start/start-error.ts";
import { codeOf, explainFolderError } from "./embedded/folder-errors.ts";
import { findProcessSpace, findStartTime } from "./embedded/processes.ts";

interface Holder {
  pid: number;
  started: string;
  space: string;
}

const DRAFT = "portal.lock-draft-";
const HEARTBEAT_MS = 1000;
const WATCH_MS = 4000;

/**
 * Makes the data folder ours until `release` or the end of this process, however it ends.
 *
 * The lock is the file portal.lock.N with the highest N. A lock whose holder is gone is never
 * removed to make room: the next holder links N+1 into place, which exactly one of many starters
 * can do, and then removes the lower ones. So a slow starter cannot delete a fresh lock.
 */
export async function lockDataFolder(dataDir: string): Promise<{ release(): Promise<void> }> {
  await makeDataFolder(dataDir);
  try {
    return await acquire(dataDir);
  } catch (error) {
    throw explainFolderError(error, dataDir);
  }
}

/** Others may pass through (the database user has to) but not list it. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
  } catch (error) {
    throw explainFolderError(error, dataDir);
  }
}

async function acquire(folder: string): Promise<{ release(): Promise<void> }> {
  for (;;) {
    const newest = Math.max(0, ...(await listLocks(folder)));
    if (newest > 0) await refuseWhenHeld(folder, newest);
    if (await claim(folder, newest + 1)) return keep(folder, newest + 1);
  }
}

async function refuseWhenHeld(folder: string, number: number): Promise<void> {
  const file = lockFile(folder, number);
  const holder = parseHolder(await readFile(file, "utf8").catch(() => ""));
  if (!holder) return; // released, or garbage after a crash of the machine
  const isHere = holder.space === (await findProcessSpace());
  const isHeld = isHere
    ? (await findStartTime(holder.pid)) === holder.started
    : await showsLife(file);
  if (!isHeld) return;
  const whereabouts = isHere ? "" : " on another machine or in another container";
  throw new StartError(
    `Another portal (process ${holder.pid}${whereabouts}) is already running on the data folder ${folder}. ` +
      "Stop it first, or set DATA_DIR to another folder.",
  );
}

/** Process ids of another container cannot be checked here, so the lock's heartbeat decides. */
async function showsLife(file: string): Promise<boolean> {
  const readBeat = async () => (await stat(file).catch(() => undefined))?.mtimeMs;
  const before = await readBeat();
  for (let waited = 0; waited < WATCH_MS; waited += HEARTBEAT_MS / 2) {
    await sleep(HEARTBEAT_MS / 2);
    if ((await readBeat()) !== before) return true;
  }
  return false;
}

async function claim(folder: string, number: number): Promise<boolean> {
  const draft = join(folder, DRAFT + randomUUID());
  const started = (await findStartTime(process.pid)) ?? "unknown";
  const holder: Holder = { pid: process.pid, started, space: await findProcessSpace() };
  try {
    await writeFile(draft, JSON.stringify(holder), { flag: "wx", mode: 0o600, flush: true });
    await link(draft, lockFile(folder, number));
  } catch (error) {
    // Another starter was faster, or the winner has just removed our draft.
    if (["EEXIST", "ENOENT"].includes(codeOf(error) ?? "")) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  // A starter that was suspended after reading the folder may have filled a gap below the real lock.
  if (Math.max(...(await listLocks(folder))) === number) return true;
  await rm(lockFile(folder, number), { force: true });
  return false;
}

async function keep(folder: string, number: number): Promise<{ release(): Promise<void> }> {
  for (const name of await readdir(folder)) {
    const isOlder = (numberOf(name) ?? number) < number;
    if (isOlder || name.startsWith(DRAFT)) await rm(join(folder, name), { force: true });
  }
  const file = lockFile(folder, number);
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    // Emptied, not removed: its number must stay in use for starters that have read it.
    async release() {
      clearInterval(heartbeat);
      await truncate(file).catch(() => undefined);
    },
  };
}

async function listLocks(folder: string): Promise<number[]> {
  return (await readdir(folder)).map(numberOf).filter((number) => number !== undefined);
}

function numberOf(name: string): number | undefined {
  const digits = /^portal\.lock\.(\d{1,9})$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function lockFile(folder: string, number: number): string {
  return join(folder, `portal.lock.${number}`);
}

function parseHolder(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Partial<Holder> | null;
    const { pid, started, space } = holder ?? {};
    const isComplete =
      typeof pid === "number" && typeof started === "string" && typeof space === "string";
    return isComplete ? { pid, started, space } : undefined;
  } catch {
    return undefined;
  }
}
