import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { startLoad } from "../cluster/load.mjs";
import { describePortal, startPortal } from "../cluster/portals.mjs";
import { until } from "../cluster/processes.mjs";
import { findDamaged } from "./files.mjs";
import { findMissing, settleLoad } from "./settle.mjs";

const KILLS = 50;
const RUNS_MS = { min: 500, max: 3000 };
const CLIENTS = { writers: 3, readers: 1, watchers: 2, pauseMs: 20 };

/** The portal dies in the middle of its work, again and again. */
export async function killFault({ place, report, count = KILLS }) {
  const node = await describePortal(place, "portal");
  try {
    await startPortal(place, node, {});
    const load = await startLoad(node, CLIENTS);
    const restarts = [];
    for (let i = 0; i < count; i += 1) {
      await Promise.race([sleep(randomInt(RUNS_MS.min, RUNS_MS.max)), load.broken]);
      await node.process.end("SIGKILL");
      const startedAt = performance.now();
      await startPortal(place, node, {});
      restarts.push(performance.now() - startedAt);
      await checkRestart({ load, report, number: i + 1 });
    }
    const isPublished = () => load.tally.demos.length > 0;
    await Promise.race([until("an upload has come to its end", isPublished), load.broken]);
    await load.stop();
    const slowest = Math.max(...restarts) / 1000;
    report.log(`killed ${count} times, back within ${slowest.toFixed(1)} s each time`);
    await settleLoad(load, report);
  } finally {
    await node.process?.end("SIGTERM");
  }
}

/** What was acknowledged so far must be there; logs only when it is not. */
async function checkRestart({ load, report, number }) {
  const acknowledged = [...load.tally.written];
  const demo = load.tally.demos.at(-1);
  const missing = await findMissing(load, acknowledged);
  const damaged = demo ? await findDamaged(demo) : [];
  if (missing.length + damaged.length > 0)
    report.check(`after kill ${number}`, [...missing, ...damaged]);
}
