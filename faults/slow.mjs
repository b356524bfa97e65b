import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describePortal, startPortal } from "../cluster/portals.mjs";
import { until } from "../cluster/processes.mjs";
import { put } from "../cluster/uploader.mjs";
import { expectGood } from "./files.mjs";
import { openLedger } from "./ledger.mjs";
import { openProbe, timed } from "./probe.mjs";

const CLIENTS = 2000;
const ROUNDS = 30;
/** Compared with the quiet times before and after in the same run, on a machine that also does other work. */
const MAX_RATIO = 3;
const MAX_GROWTH_MB = 512;
/** Longer than a head and a body may take, so that clients that were cut off reconnect within it. */
const SETTLE_MS = { head: 45_000, body: 75_000, reader: 20_000 };
const FILE_BYTES = 8 * 1024 ** 2;
const WORK = ["sign-in", "list", "beat", "write"];

/** Two thousand clients that send or read as slowly as they can, and everybody else meanwhile. */
export async function slowFault({ place, report }) {
  const node = await describePortal(place, "portal");
  try {
    // Anyone who knows the address may read as often as they like: the worst case.
    await startPortal(place, node, { CONTENT_ACCESS: "public" });
    const ledger = openLedger();
    const { admin, tries } = await openProbe(node, ledger);
    const login = `${node.url}/api/v1/users/login`;
    const parts = { node, report, work: WORK.map((name) => [name, tries[name]]) };
    await measureWork(parts.work);
    const heads = [`${node.url}/api/v1/health`, `${node.contentUrl}/`];
    await measureSlowClients(parts, "slow senders of heads", "head", heads);
    await measureSlowClients(parts, "slow senders of bodies", "body", [login]);
    await measureSlowClients(parts, "slow readers of a file", "reader", [
      await publishLarge(admin),
    ]);
    await ledger.settle(report, admin);
    report.check("the portal was never restarted", node.process.hasEnded(), false);
  } finally {
    await node.process?.end("SIGTERM");
  }
}

async function measureSlowClients({ node, report, work }, name, kind, addresses) {
  const before = await measureWork(work);
  const quietMb = memoryOf(node);
  const program = fileURLToPath(new URL("slow-clients.mjs", import.meta.url));
  const clients = fork(program, [kind, `${CLIENTS}`, ...addresses]);
  const during = await (async () => {
    try {
      await until(
        `there are ${CLIENTS}`,
        async () => (await requestCounts(clients)).open === CLIENTS,
      );
      await sleep(SETTLE_MS[kind]);
      const times = await measureWork(work);
      return { times, counts: await requestCounts(clients), mb: memoryOf(node) };
    } finally {
      clients.disconnect();
    }
  })();
  await once(clients, "exit");
  const after = await measureWork(work);
  const { open, opened, cut, statuses } = during.counts;
  const answers = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`);
  report.log(
    `${CLIENTS} ${name}: ${open} open, ${opened} opened, ${cut} cut off, answered ${answers.join(", ") || "none"}`,
  );
  report.log(`  memory ${quietMb} MB before, ${during.mb} MB meanwhile`);
  const slower = compare(report, [before, after], during.times);
  report.check(`${name}: others are answered as ever`, refusedOf([before, during.times, after]));
  report.check(`${name}: others wait more than ${MAX_RATIO} times as long`, slower);
  if (kind === "reader") report.check(`${name}: all are served`, Object.keys(statuses), ["200"]);
  else report.check(`${name}: all are cut off, some of them again`, cut >= CLIENTS, true);
  report.check(`${name}: memory is bounded`, during.mb - quietMb <= MAX_GROWTH_MB, true);
}

async function requestCounts(clients) {
  clients.send("counts");
  const [counts] = await once(clients, "message");
  return counts;
}

/** In turns, so that whatever else the machine does slows all of them. */
async function measureWork(work) {
  const times = Object.fromEntries(work.map(([name]) => [name, []]));
  for (let i = 0; i < ROUNDS; i += 1)
    for (const [name, call] of work) times[name].push(await timed(call));
  return times;
}

/** The median shows the usual wait, the slowest whether anybody was starved. */
function compare(report, quiet, during) {
  const slower = [];
  for (const name of WORK) {
    const [usual, now] = [quiet.flatMap((times) => times[name]), during[name]].map((all) =>
      all.map(({ ms }) => ms).toSorted((one, other) => one - other),
    );
    const [median, medianNow] = [usual, now].map((all) => all[Math.floor(all.length / 2)]);
    const ratio = medianNow / median;
    report.log(
      `  ${name.padEnd(8)} ${median.toFixed(1)} ms, meanwhile ${medianNow.toFixed(1)} ms: ${ratio.toFixed(2)} (slowest ${usual.at(-1).toFixed(0)} and ${now.at(-1).toFixed(0)} ms)`,
    );
    if (ratio > MAX_RATIO) slower.push({ name, ratio });
  }
  return slower;
}

const refusedOf = (all) =>
  all
    .flatMap((times) => Object.values(times).flat())
    .filter(({ status }) => status >= 300 || status === 0);

/** What the system counts as the portal's own. */
function memoryOf({ process: { pid } }) {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Math.round(Number(kilobytes) / 1024);
}

/** A demo that everybody may see; the address of its largest file. */
async function publishLarge({ call }) {
  const files = [
    { path: "up/index.html", bytes: Buffer.from("<!doctype html><title>Large</title>") },
    { path: "up/large.bin", bytes: randomBytes(FILE_BYTES) },
  ];
  const listed = files.map(({ path, bytes }) => ({ path, size: bytes.length }));
  const { data } = expectGood(await call("POST", "/uploads", { kind: "webgl", files: listed }));
  for (const [i, { url }] of data.files.entries()) expectGood(await put(url, files[i].bytes));
  const { build } = expectGood(await call("POST", `/uploads/${data._id}/complete`, {})).data;
  const categories = expectGood(await call("GET", "/product-categories")).data;
  const about = { title: "Large", product_category_id: { _id: categories[0]._id } };
  const demo = { ...about, build_id: build._id };
  const { _id } = expectGood(await call("POST", "/demo-products", demo)).data;
  const { video_url: page } = expectGood(await call("GET", `/demo-products/${_id}`)).data;
  return new URL("large.bin", page).href;
}
