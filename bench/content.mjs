// How fast demo files leave the portal: by itself beside a bare static server of Node, and behind nginx beside
// nginx's own files; as ratios within one run.
//   node scripts/build.mjs && node bench/content.mjs
// Needs wrk, nginx and openssl, which it installs on Debian as root.
import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { createReadStream, existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { installWithApt } from "../scripts/machine/apt-install.mjs";
import { findNginx, startNginx } from "../scripts/machine/nginx.mjs";
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
  if (!existsSync("/usr/bin/wrk")) installWithApt(["wrk"]);
  findNginx();
  const portal = await startSidePortal();
  const folder = await mkdtemp(join(tmpdir(), "bare-content-"));
  for (const { path, size } of cases) await writeFile(join(folder, path), Buffer.alloc(size, path));
  await chmod(folder, 0o755); // nginx reads it as another user
  const bare = fork(import.meta.filename, ["bare", folder]);
  const [{ port }] = await once(bare, "message");
  const direct = await publish(portal.url);
  const { port: contentPort, pathname } = new URL(direct);
  const nginx = await startNginx(Number(contentPort), folder);
  try {
    const contenders = {
      direct: { base: direct, pid: portal.pid },
      bare: { base: `http://127.0.0.1:${port}/`, pid: bare.pid },
      behind: { base: nginx.url + pathname, pid: portal.pid },
      nginx: { base: `${nginx.url}/_plain/` },
      behindTls: { base: nginx.tlsUrl + pathname },
      nginxTls: { base: `${nginx.tlsUrl}/_plain/` },
    };
    console.log("Requests a second, and milliseconds of CPU that Node took for each.");
    for (const one of cases) await compare(one, contenders);
  } finally {
    await nginx.stop();
    bare.disconnect();
    await portal.stop();
    await rm(folder, { recursive: true });
  }
}

/** The folder of a build of these files, as an administrator's browser requests it. */
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
  const found = Object.keys(contenders).map(() => ({ perSecond: [], cpu: [] }));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [i, { base, pid }] of Object.values(contenders).entries()) {
      const { perSecond, cpu } = await load(base + path, connections, pid);
      found[i].perSecond.push(perSecond);
      found[i].cpu.push(cpu);
    }
  const [direct, bare, behind, nginx, behindTls, nginxTls] = found.map(({ perSecond, cpu }) => ({
    speed: median(perSecond),
    cpu: median(cpu),
  }));
  printRatio(`${name} of the portal / of a bare server`, direct.speed, bare.speed);
  printRatio("  CPU", direct.cpu, bare.cpu);
  printRatio(`${name} behind nginx / of nginx itself`, behind.speed, nginx.speed);
  printRatio("  by https, as it is deployed", behindTls.speed, nginxTls.speed);
  printRatio("  the portal's CPU by itself / behind nginx", direct.cpu, behind.cpu);
}

const printRatio = (name, one, other) =>
  console.log(
    `${name.padEnd(44)} ${one.toFixed(2).padStart(9)} / ${other.toFixed(2).padStart(9)} = ${(one / other).toFixed(2)}`,
  );

async function load(address, connections, pid) {
  const before = pid && (await cpuMs(pid));
  const args = ["-t1", `-c${connections}`, `-d${SECONDS}s`, address];
  const { stdout } = await promisify(execFile)("wrk", args);
  if (/Non-2xx/.test(stdout)) throw new Error(`${address} was refused\n${stdout}`);
  const requests = Number(/(\d+) requests in/.exec(stdout)[1]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]);
  return { perSecond, cpu: pid ? ((await cpuMs(pid)) - before) / requests : 0 };
}

const TICK_MS = 10;
/** User and system time of the process so far. */
async function cpuMs(pid) {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The simplest server one would write: the file as a stream, its length, nothing else. */
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
