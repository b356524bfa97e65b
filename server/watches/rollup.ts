import { readConfig } from "../start/config.ts";
import { connect, noTimeouts } from "../db/connection.ts";
import { openDatabase } from "../db/open.ts";
import { runningDatabase } from "../db/running-database.ts";
import { StartError } from "../start/start-error.ts";
import { rebuildTotals, sumWatchSeconds } from "./queries.ts";

const quiet = { info: () => undefined, warn: () => undefined };
/** Recounts all watching from its watches, beside a portal that runs or without one. */
const cleanups: (() => Promise<unknown>)[] = [];
try {
  const config = readConfig(process.env);
  if (!(await rollUp(runningDatabase(config)))) {
    const { isEmbedded } = await openDatabase(config, quiet, cleanups);
    if (!isEmbedded || !(await rollUp(runningDatabase(config))))
      throw new StartError("The database does not answer.");
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  process.exitCode = 1;
} finally {
  for (const cleanup of cleanups.toReversed()) await cleanup();
}

/** False when nobody answers there. */
async function rollUp(target: ReturnType<typeof runningDatabase>): Promise<boolean> {
  // Years of presentations take longer than any call may.
  const db = connect({ ...target, ...noTimeouts, max: 1 }, () => undefined);
  try {
    const before = await sumWatchSeconds(db);
    const startedAt = performance.now();
    await rebuildTotals(db);
    const after = await sumWatchSeconds(db);
    const took = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`Recounted in ${took} s: ${after} seconds, ${before} before.\n`);
    return true;
  } catch (error) {
    const { code = "" } = error as { code?: string };
    if (/^(ENOENT|ECONNREFUSED)$/.test(code)) return false;
    throw error;
  } finally {
    await db.destroy();
  }
}
