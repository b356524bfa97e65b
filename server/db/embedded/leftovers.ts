import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findPostgresOf, isRunning } from "./processes.ts";
import { clearSocketFolder } from "./socket-folder.ts";

/**
 * Ends the processes that an earlier portal left in the cluster folder when it was killed, and removes its files. The
 * caller holds the data folder's lock, so nothing found here is in use.
 */
export async function clearLeftovers(
  clusterFolder: string,
  socketFolder: string,
  log: { info(message: string): void },
): Promise<void> {
  const noted = await readServerPid(clusterFolder);
  const found = await findPostgresOf(clusterFolder, noted);
  if (noted !== undefined && found.includes(noted)) {
    log.info(`Stopping the database server ${noted} of a portal that was killed`);
    await endAll(
      [noted],
      [
        ["SIGINT", 10_000],
        ["SIGQUIT", 5_000],
      ],
    );
  }
  // Workers whose server was killed end by themselves, unless one is in the middle of a long statement.
  const workers = await findPostgresOf(clusterFolder, noted);
  await endAll(workers, [
    [0, 1_000],
    ["SIGQUIT", 2_000],
    ["SIGKILL", 5_000],
  ]);
  // It now names no process, or an unrelated one that was given the same id.
  await rm(join(clusterFolder, "postmaster.pid"), { force: true });
  await clearSocketFolder(socketFolder);
}

export async function readServerPid(clusterFolder: string): Promise<number | undefined> {
  const text = await readFile(join(clusterFolder, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : undefined;
}

/** Sends each signal in turn and waits for all processes to end. */
async function endAll(pids: number[], steps: [NodeJS.Signals | 0, number][]): Promise<void> {
  for (const [signal, timeoutMs] of steps) {
    for (const pid of pids) send(pid, signal);
    for (let waited = 0; waited < timeoutMs; waited += 20) {
      const running = await Promise.all(pids.map(isRunning));
      if (!running.includes(true)) return;
      await sleep(20);
    }
  }
}

function send(pid: number, signal: NodeJS.Signals | 0): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
