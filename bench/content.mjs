// How fast demo files leave the portal, beside a bare static server of Node; as ratios within one run.
//   node scripts/build.mjs && node bench/content.mjs          (needs wrk)
import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startSidePortal } from "../scripts/side-portal.mjs";
import { piecesOf, sendAll, signIn } from "./send-build.mjs";

const ROUNDS = 3;
const SECONDS = 3;
const KB = 1000;
const cases = [
  { name: "5 kB", path: "small.bin", size: 5 * KB, connections: 16 },
  { name: "100 kB", path: "medium.bin", size: 100 * KB, connections: 6 },
  { name: "20 MB", path: "large.bin", size: 20 * KB * KB, connections: 4 },
];

async function main() {
  const portal = await startSidePortal();
  const folder = await mkdtemp(join(tmpdir(), "bare-content-"));
  for (const { path, size } of cases) await writeFile(join(folder, path), Buffer.alloc(size, path));
  const bare = fork(import.meta.filename, ["bare", folder]);
  const [{ port }] = await once(bare, "message");
  try {
    const contenders = [
      { name: "portal", base: await publish(portal.url), pid: portal.pid },
      { name: "bare node", base: `http://127.0.0.1:${port}/`, pid: bare.pid },
    ];
    for (const one of cases) await compare(one, contenders);
  } finally {
    bare.disconnect();
    await portal.stop();
    await rm(folder, { recursive: true });
  }
}

/** The folder of a build of these files, as an administrator's browser asks for it. */
async function publish(url) {
  const call = await signIn(url);
  const page = Buffer.from("<!doctype html><title>Files</title>");
  const contents = [page, ...cases.map(({ path, size }) => Buffer.alloc(size, path))];
  const files = ["index.html", ...cases.map(({ path }) => path)].map((path, i) => ({
    path: `files/${path}`,
    size: contents[i].length,
  }));
  const { data } = await call("POST", "/uploads", { kind: "webgl", files });
  await sendAll(piecesOf(data, (i) => contents[i]));
  const { data: build } = await call("POST", `/uploads/${data._id}/complete`, {});
  return build.url.replace(/[^/]*$/, "");
}

/** In turns, so that whatever else the machine does slows both. */
async function compare({ name, path, connections }, contenders) {
  const found = contenders.map(() => ({ perSecond: [], cpu: [] }));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [i, { base, pid }] of contenders.entries()) {
      const { perSecond, cpu } = await load(base + path, connections, pid);
      found[i].perSecond.push(perSecond);
      found[i].cpu.push(cpu);
    }
  const [ours, bare] = found.map(({ perSecond, cpu }) => [median(perSecond), median(cpu)]);
  const told = [
    `${Math.round(ours[0])} of ${Math.round(bare[0])} a second: ${(ours[0] / bare[0]).toFixed(2)}`,
    `CPU ${ours[1].toFixed(2)} of ${bare[1].toFixed(2)} ms: ${(ours[1] / bare[1]).toFixed(2)}`,
  ];
  console.log(`${name.padEnd(8)} ${told.join("   ")}`);
}

async function load(address, connections, pid) {
  const before = await cpuMs(pid);
  const asked = ["-t1", `-c${connections}`, `-d${SECONDS}s`, address];
  const { stdout } = await promisify(execFile)("wrk", asked);
  if (/Non-2xx/.test(stdout)) throw new Error(`${address} was refused\n${stdout}`);
  const requests = Number(/(\d+) requests in/.exec(stdout)[1]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]);
  return { perSecond, cpu: ((await cpuMs(pid)) - before) / requests };
}

const TICK_MS = 10;
/** User and system time of the process so far. */
async function cpuMs(pid) {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** What one writes first: the file as a stream, its length, nothing else. */
function serveBare(folder) {
  const server = createServer(async (request, response) => {
    const path = join(folder, request.url);
    response.setHeader("content-length", (await stat(path)).size);
    response.setHeader("content-type", "application/octet-stream");
    createReadStream(path).pipe(response);
  });
  server.listen(0, "127.0.0.1", () => process.send(server.address()));
  process.on("disconnect", () => process.exit(0));
}

const median = (numbers) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1];

if (process.argv[2] === "bare") serveBare(process.argv[3]);
else await main();
