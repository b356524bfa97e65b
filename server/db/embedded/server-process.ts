import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { explainFailure } from "./explain-failure.ts";
import { codeOf } from "./folder-errors.ts";
import { launch, type Launch } from "./launch.ts";
import { clearLeftovers } from "./leftovers.ts";
import { openServerLog, readFatalLine } from "./server-log.ts";
import { PORT } from "./socket-folder.ts";
import { type ServerSettings, serverSettings } from "./settings.ts";

export interface Installation {
  dataDir: string;
  clusterFolder: string;
  socketFolder: string;
  logFile: string;
  binaries: Binaries;
  how: Launch;
  ofTests?: ServerSettings | undefined;
}

export interface ServerProcess {
  /** Settles when the server has ended, for whatever reason. */
  ended: Promise<void>;
  signal(name: NodeJS.Signals): void;
}

export interface Log {
  info(message: string): void;
  warn(message: string): void;
}

/** Workers of a killed server occupy its memory until they notice; 15 s is far more than was ever observed. */
const IN_USE = "is still in use";
const IN_USE_TIMEOUT_MS = 15_000;

/** Resolves when the server accepts connections; if it stops before, rejects with the reason. */
export async function startServer(at: Installation, log: Log): Promise<ServerProcess> {
  const startedAt = Date.now();
  for (;;) {
    await clearLeftovers(at.clusterFolder, at.socketFolder, log);
    const result = await tryToStart(at, log);
    if ("server" in result) return result.server;
    const mayWait = Date.now() - startedAt < IN_USE_TIMEOUT_MS;
    if (!result.reason?.includes(IN_USE) || !mayWait)
      throw await explainFailure(at.dataDir, result.reason);
    await sleep(200);
  }
}

type Result = { server: ServerProcess } | { reason: string | undefined };

async function tryToStart(at: Installation, log: Log): Promise<Result> {
  const output = await openServerLog(at.logFile);
  const { size: begin } = await output.stat();
  const settings = serverSettings(at.socketFolder, at.ofTests);
  const args = ["-D", at.clusterFolder, "-p", String(PORT), ...settings];
  const child = launch(at.how, at.binaries.postgres, args, output.fd);
  const fate: { hasEnded: boolean; reason?: string } = { hasEnded: false };
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", (error) => {
      fate.reason = error.message;
      resolve();
    });
  }).then(() => {
    fate.hasEnded = true;
  });
  await output.close();

  for (let waited = 0; !fate.hasEnded; waited += 10) {
    if (await isReady(at.clusterFolder, child.pid))
      return { server: { ended, signal: (name) => child.kill(name) } };
    if (waited === 5_000) log.info("The database is recovering from an unclean stop");
    await sleep(10);
  }
  return { reason: fate.reason ?? (await readFatalLine(at.logFile, begin)) };
}

/** The server records its state in this file; a connection would be refused until then. */
async function isReady(clusterFolder: string, pid: number | undefined): Promise<boolean> {
  const lines = await readFile(join(clusterFolder, "postmaster.pid"), "utf8").then(
    (text) => text.split("\n"),
    (error: unknown) => {
      if (codeOf(error) === "ENOENT") return [];
      throw error;
    },
  );
  return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
}
