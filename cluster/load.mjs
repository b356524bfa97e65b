import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isAnswered, retryOnce, signIn } from "./client.mjs";
import { uploadForever } from "./uploader.mjs";

/** No pause between two calls of the same person. */
const CLIENTS = { writers: 6, readers: 3, watchers: 4, pauseMs: 0 };
const BEAT_MS = 1000;
/** Longer than nginx waits for a node plus the time another one takes, on a busy machine. */
const SLOW_MS = 45_000;
const OK = 200;
const CREATED = 201;
/** For a second try after the first one succeeded and only its answer was lost. */
const EXISTS = 409;

/** Signed-in people who write, read, watch and upload without a pause, through the proxy. */
export async function startLoad(portals, clients = CLIENTS) {
  const counts = { requests: 0, retried: 0, failed: [], slow: [] };
  const tally = { ...counts, written: new Set(), demos: [], watches: [] };
  const admin = await signIn(portals.url, "SESA100001");
  const guide = await signIn(portals.url, "SESA100003");
  let isOver = false;
  const isRunning = () => !isOver;
  /** Counts every call, whichever worker makes it. */
  const request = async ({ call }, method, path, body) => {
    const startedAt = Date.now();
    const answer = await retryOnce(call, method, path, body);
    const ms = Date.now() - startedAt;
    tally.requests += 1;
    if (ms > SLOW_MS) tally.slow.push({ at: startedAt, ms, call: `${method} ${path}` });
    if (answer.isRetried) tally.retried += 1;
    if (!isAnswered(answer))
      tally.failed.push({ at: Date.now(), call: `${method} ${path}`, ...answer });
    if (clients.pauseMs > 0) await sleep(clients.pauseMs);
    return answer;
  };
  const people = { admin, guide, request, tally, isRunning };
  const workers = [
    ...Array.from({ length: clients.writers }, (_, i) => writeForever(people, i)),
    ...Array.from({ length: clients.readers }, () => readForever(people)),
    ...Array.from({ length: clients.watchers }, () => watchForever(people)),
    uploadForever(people),
  ];
  const broken = Promise.race(workers).then(() => new Promise(() => undefined));
  return {
    tally,
    admin,
    guide,
    /** Never resolves; rejects when a worker gets an answer that nobody should get. */
    broken,
    /** What happened since: requests, those that failed although they were tried twice, and those that took long. */
    mark() {
      const { requests, retried } = tally;
      const from = Date.now();
      return () => ({
        requests: tally.requests - requests,
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
async function writeForever({ admin, request, tally, isRunning }, writer) {
  for (let count = 0; isRunning(); count += 1) {
    const name = `Written ${writer}-${count}`;
    const { status, isRetried } = await request(admin, "POST", "/product-categories", { name });
    if (status === CREATED || (isRetried && status === EXISTS)) tally.written.add(name);
    else if (status < 500 && status !== 0) throw new Error(`${name} was answered with ${status}`);
  }
}

async function readForever({ admin, request, isRunning }) {
  const paths = [
    "/demo-products?page=1&size=12",
    "/users?page=2&size=20",
    "/activity-logs?page=1&size=20",
  ];
  for (let count = 0; isRunning(); count += 1)
    await request(admin, "GET", paths[count % paths.length]);
}

/** The tally keeps what was sent and what was acknowledged of each watch. */
async function watchForever({ guide, request, tally, isRunning }) {
  const demo = await firstDemo({ guide, request, isRunning });
  if (!demo) return;
  const watch = { _id: randomBytes(12).toString("hex"), sent: 0, acknowledged: 0 };
  const opened = { _id: watch._id, demo_id: demo._id, elapsed: 0 };
  while (isRunning() && (await request(guide, "POST", "/watches", opened)).status !== OK)
    await sleep(BEAT_MS);
  tally.watches.push(watch);
  while (isRunning()) {
    await sleep(BEAT_MS);
    watch.sent += 1;
    const runs = [[0, watch.sent]];
    const { data } = await request(guide, "POST", `/watches/${watch._id}/beats`, { runs });
    watch.acknowledged = data?.seconds ?? watch.acknowledged;
  }
}

/** A load may start while no portal answers. */
async function firstDemo({ guide, request, isRunning }) {
  while (isRunning()) {
    const { data } = await request(guide, "GET", "/demo-products?page=1&limit=1");
    if (data) return data[0];
    await sleep(BEAT_MS);
  }
  return undefined;
}
