import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { lockDataFolder } from "../data-folder-lock.ts";
import { APPLICATION_ROLE, startEmbeddedPostgres } from "./postgres.ts";
import { StartError } from "../../start/start-error.ts";

/**
 * A program for the tests: a portal reduced to its database. It commits one numbered row after another and reports
 * each number to its parent, but only once PostgreSQL has acknowledged it.
 */
const print = (line: string) => process.stdout.write(`${line}\n`);
const [dataDir = "", mode = "write"] = process.argv.slice(2);

try {
  const lock = await lockDataFolder(dataDir);
  const log = {
    info: (text: string) => print(`info ${text}`),
    warn: (text: string) => print(`warn ${text}`),
  };
  const postgres = await startEmbeddedPostgres(dataDir, log);
  process.once(
    "SIGTERM",
    () =>
      void postgres
        .stop()
        .then(() => lock.release())
        .then(() => process.exit(0)),
  );
  const owner = new pg.Client(postgres.connection);
  await owner.connect();
  await owner.query("create table if not exists rows (number bigint primary key)");
  await owner.query(`grant select, insert on rows to ${APPLICATION_ROLE}`);
  await owner.end();
  print("ready");
  const pool = new pg.Pool({ ...postgres.connection, user: APPLICATION_ROLE, max: 2 });
  pool.on("error", () => undefined);
  if (mode === "write") await writeForever(pool);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  print(`refused ${error.message}`);
  process.exitCode = 1;
}

async function writeForever(pool: pg.Pool): Promise<never> {
  for (let number = Date.now() * 1000; ; number += 1) {
    try {
      await pool.query("insert into rows values ($1)", [number]);
      print(`row ${number}`);
    } catch {
      await sleep(20);
    }
  }
}
