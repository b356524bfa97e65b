// Backs up a portal while people write: run by `npm run drill:backup`.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { startDatabase } from "../server/backup/find-portal.ts";
import { projectRoot } from "../server/start/project-root.ts";
import { fill } from "./fill.ts";
import { timed } from "./measure.ts";
import { openClient, signInAdmin, startBuiltPortal } from "./portal.ts";

const ROWS = Number(process.argv[2] ?? 300_000);
const SIZE = { users: ROWS / 10, demos: 1000, assignments: ROWS, activity: ROWS };
const WRITERS = 4;
const FILES = 40;
const FILE_BYTES = 512 * 1024;

const portal = await startBuiltPortal({ WEBGL_FILE_DELAY_MS: "0", SELF_REGISTRATION: "off" });
const folder = await mkdtemp(join(tmpdir(), "portal-drill-"));
try {
  process.exitCode = (await drill()) ? 0 : 1;
} finally {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
}

async function drill(): Promise<boolean> {
  const client = await openClient(portal.owner);
  await fill(client, SIZE);
  const headers = await signInAdmin(portal);
  await uploadFiles(headers);
  const place = join(folder, "backups");
  const writing = startWriting(headers);
  await writing.until(20);
  const before = writing.acknowledged();
  const first = await timed(() => run("backup", [place], { DATA_DIR: portal.folder }));
  const during = writing.acknowledged().length - before.length;
  await writing.stop();
  const second = await timed(() => run("backup", [place], { DATA_DIR: portal.folder }));
  const size = await sizeOf(place);
  const physical = await copyPhysically(client);
  await client.end();
  const at = (await readdir(join(place, "objects/backups"))).toSorted()[0] ?? "";
  const restored = join(folder, "restored");
  const restore = await timed(() => run("restore", [place, "--at", at], { DATA_DIR: restored }));
  const found = await findNames(restored);
  const missing = before.filter((name) => !found.has(name));
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const mib = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
  const ratio = (one: number, other: number) => `${(one / other).toFixed(2)} times`;
  const files = FILES * FILE_BYTES;
  console.log(`
acknowledged before the backup ${before.length}, found after the restore ${before.length - missing.length}
acknowledged while it ran      ${during}
backup                         ${seconds(first)}, ${mib(size)} (${mib(files)} of them files)
second backup                  ${seconds(second)}
restore                        ${seconds(restore)}, ${ratio(restore, first)} the backup
a copy of PostgreSQL's folder  ${seconds(physical.ms)}, ${mib(physical.bytes)}: ${ratio(physical.bytes, size - files)} the room of the rows`);
  for (const name of missing) console.log(`missing: ${name}`);
  return missing.length === 0 && before.length > 0;
}

type Headers = Record<string, string>;

async function call(method: string, path: string, headers: Headers, body: object) {
  const answer = await fetch(`${portal.url}/api/v1${path}`, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { data: { _id: string; files: { url: string }[] } };
}

/** A demo's build of files that do not compress. */
async function uploadFiles(headers: Headers) {
  const page = Buffer.from("<p>drill</p>");
  const others = Array.from({ length: FILES }, () => randomBytes(FILE_BYTES));
  const bytes = [page, ...others];
  const files = bytes.map(({ length }, i) => ({
    path: i === 0 ? "d/index.html" : `d/${i}.data`,
    size: length,
  }));
  const { data } = await call("POST", "/uploads", headers, { kind: "webgl", files });
  for (const [i, { url }] of data.files.entries())
    await fetch(new URL(url, portal.url), {
      method: "PUT",
      body: new Uint8Array(bytes[i] ?? page),
    });
  await call("POST", `/uploads/${data._id}/complete`, headers, {});
}

/** Several people who make categories, one after the other, and note what was acknowledged. */
function startWriting(headers: Headers) {
  const names: string[] = [];
  const stopping = new AbortController();
  const write = async (writer: number) => {
    for (let i = 0; !stopping.signal.aborted; i += 1) {
      const name = `Drill ${writer} ${i}`;
      await call("POST", "/product-categories", headers, { name });
      names.push(name);
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    acknowledged: () => [...names],
    async until(count: number) {
      while (names.length < count)
        await Promise.race([writers, new Promise((resolve) => setTimeout(resolve, 20))]);
    },
    async stop() {
      stopping.abort();
      await writers;
    },
  };
}

async function run(command: "backup" | "restore", args: string[], env: Record<string, string>) {
  const program = join(projectRoot, `dist/server/${command}.js`);
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
  });
  console.log(stdout.trim());
}

async function sizeOf(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map((entry) => stat(join(entry.parentPath, entry.name)));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
}

/** What PostgreSQL's own low-level backup would take, to compare with. */
async function copyPhysically(client: pg.Client) {
  const copy = join(folder, "physical");
  const ms = await timed(async () => {
    await client.query("select pg_backup_start('drill', true)");
    await cp(join(portal.folder, "postgres"), copy, { recursive: true });
    await client.query("select * from pg_backup_stop(false)");
  });
  return { ms, bytes: await sizeOf(copy) };
}

async function findNames(dataDir: string): Promise<Set<string>> {
  const cleanups: (() => Promise<unknown>)[] = [];
  const client = new pg.Client(await startDatabase(dataDir, cleanups));
  await client.connect();
  const { rows } = await client.query<{ name: string }>("select name from categories");
  await client.end();
  for (const close of cleanups.toReversed()) await close();
  return new Set(rows.map(({ name }) => name));
}
