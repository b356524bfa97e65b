import { setTimeout as sleep } from "node:timers/promises";
import type { Log, ServerProcess } from "./server-process.ts";

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 10_000;
/** After this long a server counts as healthy: when it ends, the pauses start over. */
const WELL_AFTER_MS = 1_000;
const FAST_STOP_MS = 10_000;

/** Starts the server again whenever it ends by itself, until `stop`. */
export function supervise(
  first: ServerProcess,
  restart: () => Promise<ServerProcess>,
  log: Log,
): { stop(): Promise<void> } {
  let server: ServerProcess | undefined = first;
  const stopping = new AbortController();

  async function watch(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; server;) {
      const startedAt = Date.now();
      await server.ended;
      server = undefined;
      if (stopping.signal.aborted) return;
      log.warn("The database server ended by itself, starting it again");
      if (Date.now() - startedAt > WELL_AFTER_MS) pause = FIRST_PAUSE_MS;
      for (; !server && !stopping.signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
        server = await restartAfter(pause, restart, log, stopping.signal);
      }
      if (server && stopping.signal.aborted) server.signal("SIGINT");
    }
  }

  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      if (server) await end(server);
      await watching;
    },
  };
}

async function restartAfter(
  pause: number,
  restart: () => Promise<ServerProcess>,
  log: Log,
  stopping: AbortSignal,
): Promise<ServerProcess | undefined> {
  try {
    await sleep(pause, undefined, { signal: stopping });
    return await restart();
  } catch (error) {
    if (!stopping.aborted) log.warn(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** Fast: sessions are cut, what was committed is on disk. Immediate, should that hang. */
async function end(server: ServerProcess): Promise<void> {
  server.signal("SIGINT");
  const impatience = setTimeout(() => server.signal("SIGQUIT"), FAST_STOP_MS);
  await server.ended;
  clearTimeout(impatience);
}
