import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { projectRoot } from "../start/project-root.ts";
import { StartError } from "../start/start-error.ts";
import { MAX_IDLE_MS } from "./keep-alive.ts";

const FOLDER = join(projectRoot, "server/db/migrations");
/** Any number, the same on every node: nodes that start together migrate one after the other. */
const LOCK = 7_305_001;

/** Brings the schema forward, one numbered file and one transaction at a time. Never backward. */
export async function migrate(
  owner: pg.ClientConfig,
  applicationRole?: string,
  /** Fewer than all: the migrations that a backup had, or those before the one under test. */
  names?: string[],
): Promise<void> {
  const client = new pg.Client(owner);
  // A lost connection makes its statement fail, which reports what happened; unhandled, it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await letGoWhenWeDie(client);
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string }>("select name from migrations");
    const applied = new Set(rows.map((row) => row.name));
    for (const name of names ?? (await migrationNames()))
      if (!applied.has(name)) await apply(client, name);
    if (applicationRole !== undefined) await grant(client, applicationRole);
  } finally {
    await client.end();
  }
}

export async function migrationNames() {
  return (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).toSorted();
}

/**
 * A server that is executing a long statement does not notice that its client is gone, and would hold the lock until
 * the statement ends: the next start would wait for a migration that nobody will commit. A client that hangs is
 * noticed by the missing next statement, because they follow each other immediately.
 */
async function letGoWhenWeDie(client: pg.Client) {
  await client.query(`set idle_in_transaction_session_timeout = ${MAX_IDLE_MS}`);
  await client.query(`set idle_session_timeout = ${MAX_IDLE_MS}`);
  // Not every system supports it; there the default remains.
  await client.query("set client_connection_check_interval = '2s'").catch(() => undefined);
}

async function apply(client: pg.Client, name: string) {
  const statements = await readFile(join(FOLDER, name), "utf8");
  await client.query("begin");
  try {
    await client.query(statements);
    await client.query("insert into migrations (name) values ($1)", [name]);
    await client.query("commit");
  } catch (error) {
    // If the connection was lost, the server rolls back by itself.
    await client.query("rollback").catch(() => undefined);
    throw new StartError(
      `The database could not be brought to this version: ${name} failed (${(error as Error).message}). ` +
        "Nothing of it was kept, and all data are as they were. Start the version before again, " +
        "or remove what stands in the way and start this one once more.",
      { cause: error },
    );
  }
}

/** The application may use the tables but not change them, and only ever add to the activity log. */
async function grant(client: pg.Client, role: string) {
  const to = client.escapeIdentifier(role);
  await client.query(
    `grant select, insert, update, delete on all tables in schema public to ${to}`,
  );
  await client.query(`grant usage on all sequences in schema public to ${to}`);
  await client.query(`revoke update, delete on activity_logs from ${to}`);
  await client.query(
    `revoke insert, update, delete on activity_names, demo_totals, demo_days, user_totals, assignment_totals from ${to}`,
  );
  await client.query(`revoke insert, update, delete on migrations from ${to}`);
}
