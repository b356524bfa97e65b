import { copyFile, open, rename, stat, truncate, type FileHandle } from "node:fs/promises";

const MAX_BYTES = 5 * 1024 * 1024;
const CHECK_MS = 60_000;
/** Clients that connect too early are also refused as FATAL: "the database system is starting up". */
const REASON = /(?:FATAL|PANIC):\s+(?!\s|the database system is )(.+)/g;

/** PostgreSQL writes to the file handle itself, so its log continues when the portal is killed. */
export async function openServerLog(path: string): Promise<FileHandle> {
  if (await isTooLarge(path)) await rename(path, `${path}.1`);
  return open(path, "a", 0o600);
}

/** Two files of limited size: the server appends, so after the file is emptied it continues at the start. */
export function keepServerLogShort(path: string): { stop(): void } {
  const timer = setInterval(() => {
    void (async () => {
      if (!(await isTooLarge(path))) return;
      await copyFile(path, `${path}.1`);
      await truncate(path);
    })().catch(() => undefined);
  }, CHECK_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** The last reason for giving up that the server wrote after the given position. */
export async function readFatalLine(path: string, position: number): Promise<string | undefined> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const start = Math.max(position, size - 64 * 1024);
    const { buffer } = await file.read({
      buffer: Buffer.alloc(Math.max(0, size - start)),
      position: start,
    });
    const lines = [...buffer.toString("utf8").matchAll(REASON)];
    return lines.at(-1)?.[1];
  } finally {
    await file.close();
  }
}

async function isTooLarge(path: string): Promise<boolean> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  return size > MAX_BYTES;
}
