import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { readServerPid } from "./leftovers.ts";
import { findPostgresOf } from "./processes.ts";
import { startEmbeddedPostgres } from "./postgres.ts";
import { makeDataDir, startWriter, type Writer } from "./writer-process.ts";

const ROUNDS = 10;
const quiet = { info: () => undefined, warn: () => undefined };

describe.concurrent("every acknowledged row is there, and the next start works, after kill -9", () => {
  test("of the portal alone, ten times", async () => {
    const dataDir = await makeDataDir();
    const acknowledged = await killRepeatedly(dataDir, (writer) => {
      process.kill(writer.pid, "SIGKILL");
    });
    await expectAll(dataDir, acknowledged);
  });

  test("of PostgreSQL and the portal together, ten times", async () => {
    const dataDir = await makeDataDir();
    const acknowledged = await killRepeatedly(dataDir, (writer, server) => {
      process.kill(server, "SIGKILL");
      process.kill(writer.pid, "SIGKILL");
    });
    await expectAll(dataDir, acknowledged);
  });

  test("of PostgreSQL alone, ten times, while the same portal goes on", async ({ expect }) => {
    const dataDir = await makeDataDir();
    const writer = startWriter(dataDir);
    await writer.waitForLine("row");
    for (let round = 0; round < ROUNDS; round += 1) {
      // More than a second: a server that ends sooner is restarted after a growing pause.
      await sleep(1050);
      const killed = await serverOf(dataDir);
      process.kill(killed, "SIGKILL");
      await writer.waitForLine("warn The database server ended by itself");
      await expect.poll(() => readServerPid(`${dataDir}/postgres`)).not.toBe(killed);
      await writer.waitForLine("row");
    }
    process.kill(writer.pid, "SIGTERM");
    expect(await writer.ended).toBe(0);
    expect(await findPostgresOf(`${dataDir}/postgres`, undefined)).toEqual([]);
    await expectAll(dataDir, writer.rows());
  });
});

test("a connection killed with -9 takes the others along, but no row and not the portal", async () => {
  const dataDir = await makeDataDir();
  const writer = startWriter(dataDir);
  await writer.waitForLine("row");
  const server = await serverOf(dataDir);
  const workers = (await findPostgresOf(`${dataDir}/postgres`, server)).filter(
    (pid) => pid !== server,
  );
  process.kill(Math.max(...workers), "SIGKILL");
  await writer.waitForLine("warn The database server ended by itself");
  await writer.waitForLine("row");
  process.kill(writer.pid, "SIGTERM");
  await writer.ended;
  await expectAll(dataDir, writer.rows());
});

test("a statement that outlives its killed server does not keep the next one from starting", async () => {
  const dataDir = await makeDataDir();
  const writer = startWriter(dataDir, { mode: "hold" });
  await writer.waitForLine("ready");
  const host = `${dataDir}/postgres-socket`;
  const client = new pg.Client({ host, user: "portal", database: "portal" });
  client.on("error", () => undefined);
  await client.connect();
  const statement = client.query("select count(*) from generate_series(1, 1e12::bigint)");
  statement.catch(() => undefined);
  await sleep(100);
  process.kill(await serverOf(dataDir), "SIGKILL");
  process.kill(writer.pid, "SIGKILL");
  await writer.ended;
  const next = startWriter(dataDir);
  await next.waitForLine("row");
  await expect(statement).rejects.toThrow();
  process.kill(next.pid, "SIGTERM");
  expect(await next.ended).toBe(0);
});

/** Starts it, lets it write for a while and kills it, repeatedly; each start finds what the kill before left. */
async function killRepeatedly(dataDir: string, kill: (writer: Writer, server: number) => void) {
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const writer = startWriter(dataDir);
    await writer.waitForLine("row");
    await sleep(50 + round * 15);
    kill(writer, await serverOf(dataDir));
    await writer.ended;
    acknowledged.push(...writer.rows());
  }
  return acknowledged;
}

async function expectAll(dataDir: string, acknowledged: string[]) {
  expect(acknowledged).not.toEqual([]);
  const postgres = await startEmbeddedPostgres(dataDir, quiet);
  const client = new pg.Client(postgres.connection);
  await client.connect();
  const { rows } = await client.query<{ number: string }>("select number from rows");
  await client.end();
  await postgres.stop();
  const present = new Set(rows.map((row) => row.number));
  expect(acknowledged.filter((number) => !present.has(number))).toEqual([]);
}

async function serverOf(dataDir: string): Promise<number> {
  const pid = await readServerPid(`${dataDir}/postgres`);
  if (pid === undefined) throw new Error("PostgreSQL is not running");
  return pid;
}
