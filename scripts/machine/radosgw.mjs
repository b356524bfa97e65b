import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { installWithApt } from "./apt-install.mjs";
import { freePort } from "../free-port.mjs";
import { findOrSkip } from "./find-or-skip.mjs";

const PACKAGES = ["radosgw", "ceph-mon", "ceph-osd", "ceph-common"];
const PROGRAMS = ["radosgw", "radosgw-admin", "ceph-mon", "ceph-osd", "ceph", "ceph-authtool"];
const MISSING =
  "The S3 tests need Ceph's radosgw, which was not found. Install it as root with: " +
  `apt-get install --no-install-recommends ${PACKAGES.join(" ")}`;
/** On a busy machine. */
const STEP_MS = 300_000;
const MEMORY_BYTES = 2 * 1024 ** 3;

/** Makes sure that radosgw is there, installing it if necessary. */
export function findRadosgw() {
  if (!isInstalled()) installWithApt(PACKAGES);
  if (!isInstalled()) throw new Error(MISSING);
  return true;
}

/** The same for a test file; false if its tests have to be skipped. */
export const hasRadosgwForTests = async () => (await findOrSkip("radosgw", findRadosgw)) ?? false;

function isInstalled() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return PROGRAMS.every((name) => folders.some((folder) => existsSync(join(folder, name))));
}

/**
 * A real S3 server on this machine: one monitor, one storage daemon that keeps everything in memory, one
 * gateway. They are child processes, in a temporary folder, and end with this process.
 */
export async function startRadosgw() {
  const folder = mkdtempSync(join(tmpdir(), "radosgw-"));
  const keys = { accessKeyId: "portal-test", secretAccessKey: randomUUID() };
  const daemons = [];
  const stop = async () => {
    await Promise.all(daemons.toReversed().map(end));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [monitorPort, port] = [await freePort(), await freePort()];
    configure(folder, monitorPort, port);
    makeKeyring(folder);
    await startCluster(folder, monitorPort, daemons);
    run(folder, "radosgw-admin", [
      "user",
      "create",
      "--uid=portal",
      "--display-name=portal",
      `--access-key=${keys.accessKeyId}`,
      `--secret-key=${keys.secretAccessKey}`,
    ]);
    const endpoint = `http://127.0.0.1:${port}`;
    const startGateway = async () => {
      daemons.push(launch(folder, "radosgw", ["-n", "client.rgw.a"]));
      await until("the gateway", () => fetch(endpoint).then((answer) => answer.ok));
    };
    /** Stored objects stay. */
    const stopGateway = () => end(daemons.pop());
    await startGateway();
    return { endpoint, ...keys, startGateway, stopGateway, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Pools of one copy on one daemon, which a production cluster would refuse; cephx, without which radosgw hangs. */
function configure(folder, monitorPort, port) {
  for (const name of ["mon", "osd", "run", "log"]) mkdirSync(join(folder, name));
  const lines = [
    "[global]",
    `fsid = ${randomUUID()}`,
    `mon host = [v2:127.0.0.1:${monitorPort}]`,
    "mon initial members = a",
    "public network = 127.0.0.0/8",
    ...["cluster", "service", "client"].map((who) => `auth ${who} required = cephx`),
    "osd pool default size = 1",
    "osd pool default min size = 1",
    "osd pool default pg num = 1",
    "osd pool default pgp num = 1",
    "osd pool default pg autoscale mode = off",
    "osd crush chooseleaf type = 0",
    "mon allow pool size one = true",
    "mon max pg per osd = 1000",
    // Nothing else uses this cluster, so changes need not wait for others. Starts ten seconds sooner.
    "paxos propose interval = 0.1",
    "mon tick interval = 1",
    "osd heartbeat interval = 1",
    "mon data avail crit = 1",
    "osd objectstore = memstore",
    `memstore device bytes = ${MEMORY_BYTES}`,
    `mon data = ${folder}/mon`,
    `osd data = ${folder}/osd`,
    `run dir = ${folder}/run`,
    `admin socket = ${folder}/run/$name.asok`,
    `log file = ${folder}/log/$name.log`,
    `keyring = ${folder}/keyring`,
    "[client.rgw.a]",
    `rgw frontends = beast endpoint=127.0.0.1:${port}`,
  ];
  writeFileSync(join(folder, "ceph.conf"), `${lines.join("\n")}\n`);
}

function makeKeyring(folder) {
  const keyring = join(folder, "keyring");
  const all = ["--cap", "mon", "allow *", "--cap", "osd", "allow *"];
  run(folder, "ceph-authtool", ["--create-keyring", keyring, "--gen-key", "-n", "mon.", ...all]);
  for (const name of ["client.admin", "osd.0", "client.rgw.a"])
    run(folder, "ceph-authtool", [keyring, "--gen-key", "-n", name, ...all]);
}

async function startCluster(folder, monitorPort, daemons) {
  const map = join(folder, "monmap");
  const fsid = /fsid = (.+)/.exec(readFileSync(join(folder, "ceph.conf"), "utf8"))[1];
  const address = `[v2:127.0.0.1:${monitorPort}]`;
  run(folder, "monmaptool", ["--create", "--fsid", fsid, "--addv", "a", address, map]);
  run(folder, "ceph-mon", ["--mkfs", "-i", "a", "--monmap", map, "--keyring", `${folder}/keyring`]);
  daemons.push(launch(folder, "ceph-mon", ["-i", "a"]));
  run(folder, "ceph", ["osd", "create"]);
  run(folder, "ceph-osd", ["-i", "0", "--mkfs"]);
  run(folder, "ceph", ["osd", "crush", "add", "osd.0", "1.0", "root=default", "host=localhost"]);
  daemons.push(launch(folder, "ceph-osd", ["-i", "0"]));
  await until("the storage daemon", () => run(folder, "ceph", ["osd", "stat"]).includes("1 up"));
}

function run(folder, program, args) {
  const env = { ...process.env, CEPH_CONF: join(folder, "ceph.conf") };
  const result = spawnSync(program, args, { env, encoding: "utf8", timeout: STEP_MS });
  if (result.status === 0) return result.stdout;
  throw new Error(`${program} ${args.join(" ")} failed: ${result.stderr || result.error?.message}`);
}

/** In the foreground and, where the system supports it, killed with its parent however that ends. */
function launch(folder, program, args) {
  const env = { ...process.env, CEPH_CONF: join(folder, "ceph.conf") };
  const bound = existsSync("/usr/bin/setpriv") ? ["/usr/bin/setpriv", "--pdeathsig", "KILL"] : [];
  const [first, ...rest] = [...bound, program, "-f", ...args];
  return spawn(first, rest, { env, stdio: "ignore" });
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  // Nothing is kept, so no orderly shutdown is needed.
  child.kill("SIGKILL");
  await ended;
}

async function until(what, isReady) {
  const deadline = Date.now() + STEP_MS;
  for (;;) {
    const ready = (async () => isReady())();
    if (await ready.catch(() => false)) return;
    if (Date.now() > deadline) throw new Error(`${what} of radosgw did not start`);
    await sleep(200);
  }
}
