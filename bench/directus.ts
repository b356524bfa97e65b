import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { freePort } from "../scripts/free-port.mjs";
import { patch, SIZE } from "./contenders.ts";
import type { Size } from "./fill.ts";
import type { Peer } from "./peers.ts";
import { openClient, untilReady } from "./portal.ts";

const run = promisify(execFile);
const VERSION = "11.17.4";
const DATABASE = "directus";
const TOKEN = "bench-token-of-the-administrator";

/**
 * Directus in the same PostgreSQL and on the same Node, set up as its manual says. DIRECTUS names a folder where it
 * is already installed: fetching it takes minutes and a gigabyte, and a compiler where no binaries are published.
 */
export async function directus(size: Size, database: pg.ClientConfig): Promise<Peer | undefined> {
  const named = process.env["DIRECTUS"];
  const folder = named ?? (await mkdtemp(join(tmpdir(), "directus-bench-")));
  const removeFetched = () => (named ? undefined : rm(folder, { recursive: true, force: true }));
  try {
    if (!named) await install(folder);
    return await prepare(folder, size, database, removeFetched);
  } catch (error) {
    await removeFetched();
    const [reason] = (error as Error).message.split("\n");
    console.log(`\nnot compared with Directus: ${reason}`);
    return undefined;
  }
}

async function install(folder: string) {
  await writeFile(join(folder, "package.json"), "{}");
  await run("npm", ["install", "--no-audit", "--no-fund", `directus@${VERSION}`], {
    cwd: folder,
  });
}

async function prepare(
  folder: string,
  size: Size,
  database: pg.ClientConfig,
  removeFetched: () => unknown,
): Promise<Peer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const cli = join(folder, "node_modules/directus/cli.js");
  const env = settings(port, database);
  await makeDatabase(database);
  await run(process.execPath, [cli, "bootstrap"], { cwd: folder, env });
  await fillDatabase(size, { ...database, database: DATABASE });
  const startedAt = performance.now();
  const child = spawn(process.execPath, [cli, "start"], {
    cwd: folder,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilReady(child, `${url}/server/ping`);
  const headers = { authorization: `Bearer ${TOKEN}` };
  const fields = "fields=id,title,description,is_active,created_at,category.id,category.name";
  const order = "filter[is_active][_eq]=true&sort=-created_at,-id&meta=filter_count";
  return {
    name: `Directus ${VERSION}`,
    address: `${url}/items/demos?page={page}&limit=${SIZE}&${fields}&${order}`,
    people: `${url}/users?page={page}&limit=${SIZE}&sort=-id&meta=filter_count`,
    headers,
    change: (demo, title, isActive) =>
      patch(`${url}/items/demos/${1 + (demo % size.demos)}`, headers, {
        title,
        is_active: isActive,
      }),
    signInPage: `${url}/admin/login`,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      await removeFetched();
    },
  };
}

const settings = (port: number, database: pg.ClientConfig) => ({
  ...process.env,
  HOST: "127.0.0.1",
  PORT: `${port}`,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  SECRET: "bench-secret",
  LOG_LEVEL: "error",
  TELEMETRY: "false",
  DB_CLIENT: "pg",
  DB_HOST: `${database.host}`,
  DB_PORT: `${database.port}`,
  DB_USER: `${database.user}`,
  DB_PASSWORD: "",
  DB_DATABASE: DATABASE,
  ADMIN_EMAIL: "bench@example.com",
  ADMIN_PASSWORD: "correct horse battery",
  ADMIN_TOKEN: TOKEN,
});

async function makeDatabase(database: pg.ClientConfig) {
  const client = await openClient(database);
  await client.query(`drop database if exists ${DATABASE}`);
  await client.query(`create database ${DATABASE}`);
  await client.end();
}

/** The same demos and people, with the index that the list of demos needs. */
async function fillDatabase(size: Size, database: pg.ClientConfig) {
  const client = await openClient(database);
  await client.query(`
    create table categories (id integer primary key, name text);
    create table demos (id integer primary key, title text, description text, is_active boolean,
      created_at timestamptz, category integer references categories);
    insert into categories select n, 'Category ' || n from generate_series(1, 50) as n;
    insert into demos select n, 'Product ' || md5(n::text), 'About ' || md5((n * 3)::text), true,
      now() - n * interval '3 minutes', 1 + n % 50 from generate_series(1, ${size.demos}) as n;
    create index demos_newest on demos (is_active, created_at desc, id desc);
    insert into directus_users (id, first_name, last_name, email)
      select gen_random_uuid(), 'Person', md5(n::text), 'person' || n || '@example.com'
      from generate_series(1, ${size.users}) as n;`);
  await client.query("vacuum analyze");
  await client.end();
}
