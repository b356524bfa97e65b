import { appendFile, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { openServerLog, readFatalLine } from "./server-log.ts";
import { makeDataDir } from "./writer-process.ts";

test("the reason is the last one of this start, not a caller who knocked too early", async () => {
  const log = await makeLog(
    "1 FATAL:  of an earlier start",
    "2 PANIC:  could not locate a valid checkpoint record",
    "3 LOG:  startup process was terminated",
    "4 FATAL:  the database system is starting up",
  );
  expect(await readFatalLine(log, 0)).toBe("could not locate a valid checkpoint record");
  const { size } = await stat(log);
  expect(await readFatalLine(log, size)).toBeUndefined();
});

test("a log that has grown too large is rotated, and one predecessor is kept", async () => {
  const log = await makeLog("old");
  const append = async () => {
    const file = await openServerLog(log);
    await file.write("new\n");
    await file.close();
  };
  await append();
  expect(await readFile(log, "utf8")).toBe("old\nnew\n");
  await appendFile(log, Buffer.alloc(5 * 1024 * 1024));
  await append();
  expect(await readFile(log, "utf8")).toBe("new\n");
  expect((await stat(`${log}.1`)).size).toBeGreaterThan(5 * 1024 * 1024);
});

async function makeLog(...lines: string[]): Promise<string> {
  const log = join(await makeDataDir(), "postgres.log");
  await mkdir(dirname(log));
  await writeFile(log, lines.map((line) => `${line}\n`).join(""));
  return log;
}
