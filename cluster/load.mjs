import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isAnswered, retryOnce, signIn } from "./client.mjs";
import { uploadForever } from "./uploader.mjs";

/** Without a pause between two calls of the same person. */
const CROWD = { writers: 6, readers: 3, watchers: 4, pauseMs: 0 };
const BEAT_MS = 1000;
/** Longer than nginx waits for a node, and another one then takes, on a busy machine. */
const SLOW_MS = 45_000;
const OK = 200;
const CREATED = 201;
/** Of a second try whose first one was carried out before its answer was lost. */
const EXISTS = 409;

/** Signed-in people who write, read, watch and upload without a pause, through the proxy. */
export async function startLoad(portals, crowd = CROWD) {
  const counts = { asked: 0, retried: 0, failed: [], slow: [] };
  const tally = { ...counts, written: new Set(), demos: [], watches: [] };
  const admin = await signIn(portals.url, "SESA100001");
  const guide = await signIn(portals.url, "SESA100003");
  let isOver = false;
  const goesOn = () => !isOver;
  /** Counted, whoever asks. */
  const ask = async ({ call }, method, path, body) => {
    const began = Date.now();
    const answer = await retryOnce(call, method, path, body);
    const ms = Date.now() - began;
    tally.asked += 1;
    if (ms > SLOW_MS) tally.slow.push({ at: began, ms, call: `${method} ${path}` });
    if (answer.isRetried) tally.retried += 1;
    if (!isAnswered(answer))
      tally.failed.push({ at: Date.now(), call: `${method} ${path}`, ...answer });
    if (crowd.pauseMs > 0) await sleep(crowd.pauseMs);
    return answer;
  };
  const people = { admin, guide, ask, tally, goesOn };
  const workers = [
    ...Array.from({ length: crowd.writers }, (_, i) => writeForever(people, i)),
    ...Array.from({ length: crowd.readers }, () => readForever(people)),
    ...Array.from({ length: crowd.watchers }, () => watchForever(people)),
    uploadForever(people),
  ];
  const broken = Promise.race(workers).then(() => new Promise(() => undefined));
  return {
    tally,
    admin,
    guide,
    /** Never resolves; rejects when one of them was answered as nobody should be. */
    broken,
    /** What happened since: requests, those that failed although they were tried twice, and those that took long. */
    mark() {
      const { asked, retried } = tally;
      const from = Date.now();
      return () => ({
        asked: tally.asked - asked,
        retried: tally.retried - retried,
        failed: tally.failed.filter(({ at }) => at >= from),
        slow: tally.slow.filter(({ at }) => at >= from),
      });
    },
    async stop() {
      isOver = true;
      await Promise.allSettled(workers);
    },
  };
}

/** Every name that was acknowledged must be found in the end. */
async function writeForever({ admin, ask, tally, goesOn }, writer) {
  for (let count = 0; goesOn(); count += 1) {
    const name = `Written ${writer}-${count}`;
    const { status, isRetried } = await ask(admin, "POST", "/product-categories", { name });
    if (status === CREATED || (isRetried && status === EXISTS)) tally.written.add(name);
    else if (status < 500 && status !== 0) throw new Error(`${name} was answered with ${status}`);
  }
}

async function readForever({ admin, ask, goesOn }) {
  const paths = [
    "/demo-products?page=1&limit=12",
    "/users?page=2&limit=20",
    "/activity-logs?limit=20",
  ];
  for (let count = 0; goesOn(); count += 1) await ask(admin, "GET", paths[count % paths.length]);
}

/** What was sent and what was acknowledged of each watch stands in the tally. */
async function watchForever({ guide, ask, tally, goesOn }) {
  const demo = await firstDemo({ guide, ask, goesOn });
  if (!demo) return;
  const watch = { _id: randomBytes(12).toString("hex"), sent: 0, acknowledged: 0 };
  const opened = { _id: watch._id, demo_id: demo._id, elapsed: 0 };
  while (goesOn() && (await ask(guide, "POST", "/watches", opened)).status !== OK)
    await sleep(BEAT_MS);
  tally.watches.push(watch);
  while (goesOn()) {
    await sleep(BEAT_MS);
    watch.sent += 1;
    const runs = [[0, watch.sent]];
    const { data } = await ask(guide, "POST", `/watches/${watch._id}/beats`, { runs });
    watch.acknowledged = data?.seconds ?? watch.acknowledged;
  }
}

/** A load may begin while nobody answers. */
async function firstDemo({ guide, ask, goesOn }) {
  while (goesOn()) {
    const { data } = await ask(guide, "GET", "/demo-products?page=1&limit=1");
    if (data) return data[0];
    await sleep(BEAT_MS);
  }
  return undefined;
}
