import { sql } from "kysely";
import net from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { connect } from "./connection.ts";

/** Long enough for a busy machine; a statement is abandoned only if the probe is not answered. */
const waits = { connectionTimeoutMillis: 10_000, statement_timeout: 0, query_timeout: 0 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("R160 a connection that falls silent is given up, and the next statement takes another", async () => {
  const between = await standBetween();
  const db = connect(
    { ...database.owner, host: "127.0.0.1", port: between.port, max: 1, ...waits },
    () => undefined,
  );
  onTestFinished(() => db.destroy());
  await sql`select 1`.execute(db);
  between.stopAnswering();
  // Not even the rollback waits for the server.
  const pending = db.transaction().execute((trx) => sql`select 1`.execute(trx));
  await expect(pending).rejects.toThrow("Query read timeout");
  between.pass();
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
});

/** A silent connection stays silent, as behind a firewall that dropped it. */
async function standBetween() {
  let isUnresponsive = false;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const { host = "", port = 0 } = database.owner;
    const far = net.connect(`${host}/.s.PGSQL.${port}`);
    let isDropped = isUnresponsive;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => undefined);
      from.on("data", (bytes) => {
        isDropped ||= isUnresponsive;
        if (!isDropped) to.write(bytes);
      });
    }
    near.once("close", () => far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as net.AddressInfo).port,
    stopAnswering: () => void (isUnresponsive = true),
    pass: () => void (isUnresponsive = false),
  };
}
