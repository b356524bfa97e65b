// What an upload costs: against copying the same bytes by one plain PUT each, in memory, and in event loop.
//   node scripts/build.mjs && node bench/uploads.mjs
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { startSidePortal } from "../scripts/side-portal.mjs";
import { AT_ONCE, piecesOf, sendAll, signIn } from "./send-build.mjs";

const FILES = 1158;
const BYTES = 210 * 1024 ** 2;
const INSPECTED_FILES = 5000;
const QUIET_MS = 5000;
const ROUNDS = 3;

async function main() {
  const sizes = makeSizes();
  const pool = randomBytes(Math.max(...sizes));
  const bare = [];
  const portal = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await timeBare(sizes, pool));
    portal.push(await timePortal(sizes, pool));
  }
  const plain = median(bare);
  const sent = median(portal.map((one) => one.sent));
  const total = median(portal.map((one) => one.total));
  console.log(`${FILES} files, ${BYTES / 1024 ** 2} MiB, ${AT_ONCE} at once, median of ${ROUNDS}`);
  console.log(`  plain PUTs          ${seconds(plain)}`);
  console.log(`  transfer            ${seconds(sent)}  ${(sent / plain).toFixed(2)} x`);
  console.log(`  and completion      ${seconds(total)}  ${(total / plain).toFixed(2)} x`);
  console.log(`  other calls, p99    ${Math.round(median(portal.map((one) => one.p99)))} ms`);
  await measureInspection();
  await measureMemory();
}

/** Many small files and some large ones, as engines export them; the sum is exact. */
function makeSizes() {
  const weights = Array.from({ length: FILES }, (_, i) => 1 / (1 + i) ** 0.9);
  const sum = weights.reduce((one, other) => one + other, 0);
  const sizes = weights.map((weight) => Math.max(200, Math.floor((weight / sum) * BYTES)));
  sizes[0] += BYTES - sizes.reduce((one, other) => one + other, 0);
  return sizes;
}

async function serveBare() {
  const folder = await mkdtemp(join(tmpdir(), "bare-"));
  let count = 0;
  const server = createServer(async (incoming, answer) => {
    await pipeline(incoming, createWriteStream(join(folder, String((count += 1)))));
    answer.end("ok");
  });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
  process.on("SIGTERM", async () => {
    await rm(folder, { recursive: true });
    process.exit(0);
  });
}

async function timeBare(sizes, pool) {
  const child = spawn(process.execPath, [import.meta.filename, "bare"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise((resolve) =>
    child.stdout.once("data", (text) => resolve(Number(text))),
  );
  const url = `http://127.0.0.1:${port}/`;
  const started = performance.now();
  await sendAll(sizes.map((size) => ({ url, bytes: pool.subarray(0, size) })));
  const taken = performance.now() - started;
  child.kill("SIGTERM");
  await new Promise((resolve) => child.once("exit", resolve));
  return taken;
}

async function timePortal(sizes, pool) {
  const portal = await startSidePortal();
  const call = await signIn(portal.url);
  const files = sizes.map((size, i) => ({ path: i === 0 ? "d/index.html" : `d/${i}.bin`, size }));
  const probe = watchOtherCalls(portal.url);
  const started = performance.now();
  const { data } = await call("POST", "/uploads", { kind: "webgl", files });
  await sendAll(piecesOf(data, (i) => pool.subarray(0, sizes[i])));
  const sent = performance.now() - started;
  await call("POST", `/uploads/${data._id}/complete`, {});
  const total = performance.now() - started;
  const p99 = await probe();
  await portal.stop();
  return { sent, total, p99 };
}

/** As many files as a build may have, each parsed for references: how long others wait meanwhile. */
async function measureInspection() {
  const names = Array.from({ length: INSPECTED_FILES - 1 }, (_, i) => `part-${i}.js`);
  const script = (i) => `import "./part-${(i + 1) % names.length}.js";\n`.repeat(200);
  const page = names.map((name) => `<script type="module" src="${name}"></script>`).join("\n");
  const contents = [page, ...names.map((_, i) => script(i))].map((text) => Buffer.from(text));
  const files = ["index.html", ...names].map((path, i) => ({ path, size: contents[i].length }));
  const portal = await startSidePortal();
  const call = await signIn(portal.url);
  const quiet = await p99While(portal.url, () => setTimeout(QUIET_MS));
  const { data } = await call("POST", "/uploads", { kind: "webgl", files });
  await sendAll(piecesOf(data, (i) => contents[i]));
  const started = performance.now();
  const busy = await p99While(portal.url, () => call("POST", `/uploads/${data._id}/complete`, {}));
  const taken = performance.now() - started;
  console.log(`${files.length} files inspected in ${seconds(taken)}`);
  console.log(`  other calls, p99    ${busy.toFixed(1)} ms, else ${quiet.toFixed(1)} ms`);
  await portal.stop();
}

async function p99While(url, work) {
  const probe = watchOtherCalls(url);
  await work();
  return probe();
}

/** 2 GiB in parts: the process must not grow with the file. */
async function measureMemory() {
  const size = 2 * 1024 ** 3;
  const portal = await startSidePortal();
  const call = await signIn(portal.url);
  // Warm: the first requests load code.
  const small = { kind: "webgl", files: [{ path: "index.html", size: 1 }] };
  const warm = (await call("POST", "/uploads", small)).data;
  await sendAll(piecesOf(warm, () => Buffer.alloc(1)));
  await call("POST", `/uploads/${warm._id}/complete`, {});
  const before = await rss(portal.pid);
  let peak = before;
  const timer = setInterval(async () => {
    peak = Math.max(peak, await rss(portal.pid));
  }, 100);
  const files = [...small.files, { path: "large.data", size }];
  const { data } = await call("POST", "/uploads", { kind: "webgl", files });
  const part = randomBytes(16 * 1024 ** 2);
  const started = performance.now();
  await sendAll([
    { url: data.files[0].url, bytes: Buffer.alloc(1) },
    ...data.files[1].parts.map((one) => ({ url: one.url, bytes: part.subarray(0, one.size) })),
  ]);
  const sent = performance.now() - started;
  const afterSending = peak;
  const answer = await call("POST", `/uploads/${data._id}/complete`, {});
  clearInterval(timer);
  console.log(`2 GiB in parts of 16 MiB: ${seconds(sent)}, completion ${answer.status}`);
  console.log(`  memory before ${mib(before)}, while sending +${mib(afterSending - before)}, `);
  console.log(`  until complete +${mib(peak - before)}`);
  await portal.stop();
}

/** What everybody else notices meanwhile. */
function watchOtherCalls(url) {
  const times = [];
  const state = { isOver: false };
  const watching = (async () => {
    while (!state.isOver) {
      const started = performance.now();
      await (await fetch(`${url}/api/v1/regions`)).arrayBuffer();
      times.push(performance.now() - started);
      await setTimeout(10);
    }
  })();
  return async () => {
    state.isOver = true;
    await watching;
    return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)];
  };
}

async function rss(pid) {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) * 1024;
}

const median = (numbers) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1];
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const mib = (bytes) => `${Math.round(bytes / 1024 ** 2)} MiB`;

if (process.argv[2] === "bare") await serveBare();
else await main();
