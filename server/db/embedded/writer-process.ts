import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, vi } from "vitest";

const program = fileURLToPath(new URL("commit-until-killed.ts", import.meta.url));
const tsx = import.meta.resolve("tsx");

// Real servers start and stop here, some in sequence; on a busy machine that takes time.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 });

const folders: string[] = [];
const running = new Set<ChildProcess>();
afterAll(async () => {
  // Only those of a test that failed half-way.
  for (const child of running) child.kill("SIGTERM");
  await Promise.all([...running].map((child) => once(child, "close")));
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A running commit-until-killed.ts and its output so far. */
export interface Writer {
  pid: number;
  lines: string[];
  ended: Promise<number | null>;
  rows(): string[];
  /** Resolves with the next line that starts with this; rejects if the program ends before. */
  waitForLine(beginning: string): Promise<string>;
}

interface WriterOptions {
  mode?: "write" | "hold";
  uid?: number;
  gid?: number;
  /** Capabilities that root has to do without. */
  without?: string[];
}

export function startWriter(dataDir: string, options: WriterOptions = {}): Writer {
  const { mode = "write", without, ...identity } = options;
  const command = [process.execPath, "--import", tsx, program, dataDir, mode];
  const bounds = without?.map((capability) => `-${capability}`).join(",");
  const [file = "", ...args] = bounds
    ? ["setpriv", `--bounding-set=${bounds}`, ...command]
    : command;
  const child = spawn(file, args, { stdio: ["ignore", "pipe", "inherit"], ...identity });
  running.add(child);
  child.once("close", () => running.delete(child));
  const lines: string[] = [];
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
  });
  const state = { hasEnded: false };
  const ended = new Promise<number | null>((resolve) => {
    child.on("close", resolve);
  }).finally(() => {
    state.hasEnded = true;
  });
  return {
    pid: child.pid ?? -1,
    lines,
    ended,
    rows: () => lines.filter((line) => line.startsWith("row ")).map((line) => line.slice(4)),
    async waitForLine(beginning) {
      for (let next = lines.length; ; await sleep(5)) {
        for (; next < lines.length; next += 1) {
          if (lines[next]?.startsWith(beginning)) return lines[next] ?? "";
        }
        if (state.hasEnded) throw new Error(`ended before "${beginning}":\n${lines.join("\n")}`);
      }
    },
  };
}

/** Does not exist yet; removed after the tests of the file. Under root, only root may enter it. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(os.tmpdir(), "portal-db-"));
  folders.push(folder);
  return join(folder, "data");
}
