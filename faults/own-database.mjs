import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { BINARIES } from "../cluster/database.mjs";
import { asDatabaseUser, until } from "../cluster/processes.mjs";
import { freePort } from "../scripts/free-port.mjs";
import { installWithApt } from "../scripts/machine/apt-install.mjs";

/** A separate PostgreSQL, as DATABASE_URL would name it: it can be stopped and started again. */
export async function startOwnDatabase(
  place,
  folder = join(place.folder, "own-database"),
  env = {},
) {
  if (!existsSync(BINARIES)) installWithApt(["postgresql-15"]);
  const port = await freePort();
  const data = join(folder, "data");
  initialize(folder, data);
  let server;
  const url = (at) => `postgres://postgres@127.0.0.1:${at}/postgres`;
  const start = async () => {
    const sockets = ["-k", place.folder];
    const args = ["-D", data, "-p", `${port}`, ...sockets, "-c", "listen_addresses=127.0.0.1"];
    // Set by the database's own user: a library that is loaded earlier would belong to root.
    const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const command = [...pairs, `${BINARIES}/postgres`, ...args];
    server = place.launch("own-database", "/usr/bin/env", command, { isDatabase: true });
    await until("PostgreSQL answers", () => query(url(port), "select 1"));
  };
  await start();
  return {
    port,
    url,
    start,
    query: (text) => query(url(port), text),
    /** Immediate: connections are cut. */
    stop: () => server.end("SIGQUIT"),
  };
}

function initialize(folder, data) {
  mkdirSync(folder, { recursive: true });
  const how = { stdio: "pipe", encoding: "utf8" };
  if (userInfo().uid === 0) spawnSync("chown", ["postgres:postgres", folder], how);
  const initdb = [`${BINARIES}/initdb`, "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8"];
  const args = [...asDatabaseUser(), ...initdb, "--locale=C.UTF-8"];
  const { status, stderr } = spawnSync("/usr/bin/setpriv", args, how);
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
}

export async function query(connectionString, text) {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Of several statements, the last one's result counts.
    const { rows } = [await client.query(text)].flat().at(-1);
    return rows.length > 0 ? rows : true;
  } finally {
    await client.end();
  }
}
