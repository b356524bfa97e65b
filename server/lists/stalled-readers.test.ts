import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { failures } from "../../contract/errors.ts";
import { BATCH } from "./read-batches.ts";
import { insertSession } from "../sessions/queries.ts";
import { asGuest, asUser, sessionHeaders } from "../test/as.ts";
import { makeUser, type MadeUser, PASSWORD } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

/** More than the pool of a test has clients. */
const STALLED_READERS = 12;
const LONG_LISTS = ["/activity-logs", "/activity-logs/export"];

let portal: TestPortal;
let admins: MadeUser[];
const sockets: Socket[] = [];
/** The server's sockets, by the ports of the readers'. */
const served = new Map<number, Socket>();
beforeAll(async () => {
  portal = await startPortal();
  portal.app.server.on("connection", (socket: Socket) =>
    served.set(socket.remotePort ?? 0, socket),
  );
  admins = await Promise.all(
    Array.from({ length: STALLED_READERS }, () => makeUser(portal.db, { role: "admin" })),
  );
  // Each batch exceeds the buffers between the two ends, so that the server has to wait.
  await sql`insert into activity_logs (id, action, module, record_name, after)
    select lpad(to_hex(n), 24, '0'), 'create', 'region', 'Region ' || n,
      jsonb_build_object('name', repeat(n::text || ' ', 2000))
    from generate_series(1, ${2 * BATCH}) as n`.execute(portal.db);
});
afterEach(async () => {
  const ends = sockets.splice(0).map((socket) => {
    const far = served.get(socket.localPort ?? 0);
    socket.destroy();
    return new Promise<void>((resolve) => {
      if (!far || far.closed) resolve();
      else far.once("close", () => resolve());
    });
  });
  await Promise.all(ends);
  await new Promise(setImmediate);
});
afterAll(() => portal.close());

async function send(path: string, user: { id: string }, url = portal.url) {
  const { token, id } = await insertSession(portal.db, user.id, "test");
  const identity = Object.entries(sessionHeaders(token, id)).map(([k, v]) => `${k}: ${v}\r\n`);
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined);
  socket.write(`GET /api/v1${path} HTTP/1.1\r\nHost: x\r\n${identity.join("")}\r\n`);
  return socket;
}

/** Sends a request, reads the beginning of the answer and then nothing more. */
async function stall(path: string, user: { id: string }, url = portal.url) {
  const socket = await send(path, user, url);
  await once(socket, "readable");
  const head = (socket.read(12) as Buffer).toString();
  return { socket, status: Number(head.slice(9)) };
}

describe("S1 stalled readers", () => {
  test.each(LONG_LISTS)(
    "of %s, more than the pool has clients, keep nobody waiting",
    async (path) => {
      const stalled = await Promise.all(admins.map((admin) => stall(path, admin)));
      const guest = asGuest(portal);
      expect((await guest("GET", "/health")).status).toBe(200);
      const person = await makeUser(portal.db, { role: "admin" });
      const login = { seS_id: person.ses_id, password: PASSWORD };
      expect((await guest("POST", "/users/login", login)).status).toBe(200);
      const call = await asUser(portal, person);
      expect((await call("GET", "/users?page=1&size=10")).status).toBe(200);
      expect((await call("GET", "/regions")).status).toBe(200);
      expect(stalled.filter(({ socket }) => socket.destroyed)).toEqual([]);
    },
  );
});

describe("S1 the places of long lists", () => {
  const LONG = "/activity-logs";
  const admin = (n: number) => admins[n] ?? { id: "" };
  const statusOf = async (path: string, n: number) => (await stall(path, admin(n))).status;

  test("are two for one person and four in total; a refused caller learns when to retry", async () => {
    portal.logged.length = 0;
    const first = await asUser(portal, admin(0));
    expect(await Promise.all([statusOf(LONG, 0), statusOf(`${LONG}/export`, 0)])).toEqual([
      200, 200,
    ]);
    const refused = await first("GET", LONG);
    expect(refused).toMatchObject({ status: 503, body: { message: failures.ownStreams } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(portal.logged.join("")).not.toContain("request failed");
    expect(await Promise.all([statusOf(LONG, 1), statusOf(LONG, 1)])).toEqual([200, 200]);
    const other = await (await asUser(portal, admin(2)))("GET", LONG);
    expect(other).toMatchObject({ status: 503, body: { message: failures.allStreams } });
    // A refused caller occupies no slot.
    const exported = await first("GET", `${LONG}?action=export&size=10`);
    expect((await first("GET", `${LONG}/export`)).status).toBe(503);
    expect((await first("GET", `${LONG}?action=export&size=10`)).body).toEqual(exported.body);
  });

  test("are not for short lists and pages, which are always answered", async () => {
    for (const n of [0, 0, 1, 1]) expect(await statusOf(LONG, n)).toBe(200);
    const call = await asUser(portal, admin(0));
    for (const path of ["/users", "/regions", `${LONG}?action=login`, `${LONG}?page=1&size=50`])
      expect((await call("GET", path)).status, path).toBe(200);
    expect((await call("GET", `${LONG}/export?action=login`)).status).toBe(200);
  });

  test("are free again when the list was read to its end", async () => {
    const call = await asUser(portal, admin(3));
    for (let i = 0; i < 3; i += 1) {
      const { status, body } = await call("GET", `${LONG}?module=region`);
      expect({ status, count: body["totalCount"] }).toEqual({ status: 200, count: 2 * BATCH });
    }
  });

  test("are free again when the reader goes away", async () => {
    const stalled = [await stall(LONG, admin(4)), await stall(LONG, admin(4))];
    expect(await statusOf(LONG, 4)).toBe(503);
    for (const { socket } of stalled) socket.destroy();
    await expect.poll(() => statusOf(LONG, 4)).toBe(200);
  });

  test("are free again when the reader was gone before the answer began", async () => {
    const other = await openOwner();
    await other.query("begin; lock table activity_logs in access exclusive mode");
    const asking = [send(LONG, admin(5)), send(LONG, admin(5))];
    await expect.poll(() => waitingForLock(other)).toBe(2);
    for (const socket of await Promise.all(asking)) socket.destroy();
    await other.query("rollback");
    await other.end();
    await expect.poll(() => statusOf(LONG, 5)).toBe(200);
    expect(await statusOf(LONG, 5)).toBe(200);
  });

  test("are free again when the list fails half-way, which the reader sees by its end", async () => {
    portal.logged.length = 0;
    const stalled = [await stall(LONG, admin(6)), await stall(LONG, admin(6))];
    const owner = await openOwner();
    await owner.query("alter table activity_logs rename to hidden");
    const texts = await Promise.all(stalled.map(({ socket }) => readToEnd(socket)));
    await owner.query("alter table hidden rename to activity_logs");
    await owner.end();
    expect(portal.logged.filter((line) => line.includes("answer broke off"))).toHaveLength(2);
    for (const text of texts) expect(text.endsWith("0\r\n\r\n")).toBe(false);
    await expect.poll(() => statusOf(LONG, 6)).toBe(200);
    expect(await statusOf(LONG, 6)).toBe(200);
  });
});

async function openOwner() {
  const client = new pg.Client(portal.database.owner);
  await client.connect();
  return client;
}

async function waitingForLock(client: pg.Client) {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::integer as n from pg_locks where not granted and relation = 'activity_logs'::regclass",
  );
  return rows[0]?.n;
}

function readToEnd(socket: Socket) {
  return new Promise<string>((resolve) => {
    let text = "";
    socket.setEncoding("latin1").on("data", (chunk: string) => (text = text.slice(-100) + chunk));
    socket.once("close", () => resolve(text));
  });
}
