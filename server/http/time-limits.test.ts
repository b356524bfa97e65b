import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import fastify from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Failure, failures } from "../../contract/errors.ts";
import { insertSession } from "../sessions/queries.ts";
import { asUser, type Call, sessionHeaders } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { createUpload } from "../test/uploads.ts";
import { limitTimes, timeLimits } from "./time-limits.ts";

const SHORT_MS = 150;

let portal: TestPortal;
let admin: Call;
let identity: string;
const cleanups: (() => unknown)[] = [];
beforeAll(async () => {
  portal = await startPortal();
  const { id } = await makeUser(portal.db, { role: "admin" });
  admin = await asUser(portal, { id });
  const session = await insertSession(portal.db, id, "test");
  const headers = Object.entries(sessionHeaders(session.token, session.id));
  identity = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});
afterAll(() => portal.close());

async function startNode(limits: Parameters<TestPortal["startNode"]>[0]) {
  const node = await portal.startNode(limits);
  cleanups.push(() => node.close());
  return node;
}

/** A caller who sends these bytes, and later more or nothing. */
function speak(url: string, bytes: string) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  cleanups.push(() => socket.destroy());
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  socket.on("error", () => undefined);
  socket.write(bytes);
  const answer = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
  return { socket, answer };
}

const post = (path: string, length: number, type = "application/json") =>
  `POST /api/v1${path} HTTP/1.1\r\nHost: x\r\n${identity}Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

describe("S12 a body has a time to arrive in", () => {
  test("one byte after the other does not keep a request alive", async () => {
    const { url } = await startNode({ bodyMs: SHORT_MS });
    const { socket, answer } = speak(url, post("/regions", 1000));
    const drip = setInterval(() => socket.write(" "), SHORT_MS / 10);
    cleanups.push(() => clearInterval(drip));
    const [head = "", body = ""] = (await answer).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 408 /);
    expect(head).toContain("x-content-type-options: nosniff");
    const failure = Failure.parse(JSON.parse(body));
    expect(failure.message).toBe(failures.tooSlow);
    expect(failure.requestId).toBeDefined();
  });

  test("R241 nor a sign-in, however long a password may be", async () => {
    const { url } = await startNode({ bodyMs: SHORT_MS });
    const { answer } = speak(url, post("/users/login", 1000).replace(identity, ""));
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("nor one that was refused before its body came", async () => {
    const { url } = await startNode({ bodyMs: SHORT_MS });
    const { answer } = speak(url, post("/regions", 1000).replace(identity, ""));
    const text = await answer;
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
    expect(text).not.toContain(failures.tooSlow);
  });

  test("list files have longer, and an end too", async () => {
    const form = post("/organization/department", 1000, "multipart/form-data; boundary=x");
    const tolerant = await startNode({ bodyMs: SHORT_MS });
    const slow = speak(tolerant.url, form);
    await speak(tolerant.url, post("/regions", 10)).answer;
    expect(slow.socket.destroyed).toBe(false);
    const strict = await startNode({ largeBodyMs: SHORT_MS });
    expect(await speak(strict.url, form).answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("the bytes of an upload may take as long as they need", async () => {
    const { url } = await startNode({ bodyMs: SHORT_MS, largeBodyMs: SHORT_MS });
    const upload = await createUpload(admin, "webgl", { "index.html": "0123456789" });
    const line = `PUT ${upload.files[0]?.url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
    const { socket, answer } = speak(url, `${line}Content-Length: 10\r\n\r\n01234`);
    // By the time that another one was cut, this one would have been.
    await speak(url, post("/regions", 10)).answer;
    socket.write("56789");
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  const form = [
    '--x\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n',
    "Content-Type: text/csv\r\n\r\nWaiting\r\n--x--\r\n",
  ].join("");
  test.each([
    ["JSON", "regions", "/regions", "application/json", '{"name":"Waiting"}', 201],
    [
      "a file",
      "departments",
      "/organization/department",
      "multipart/form-data; boundary=x",
      form,
      200,
    ],
  ])("%s counts until it is there, not until the answer is", async (...row) => {
    const [, table, path, type, body, status] = row;
    const { url } = await startNode({ idleBodyMs: 10 * SHORT_MS });
    const owner = new pg.Client(portal.database.owner);
    await owner.connect();
    await owner.query(`begin; lock table ${table} in access exclusive mode`);
    const { socket, answer } = speak(url, post(path, body.length, type) + body.slice(0, 9));
    // The rest comes when the server is waiting for it.
    await fetch(`${url}/api/v1/health`);
    socket.write(body.slice(9));
    // By the time that another one was cut, this one would have been.
    await speak(url, post("/regions", 10)).answer;
    await owner.query("rollback");
    await owner.end();
    const head = await Promise.race([once(socket, "data").then(String), answer]);
    socket.destroy();
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    await answer;
  });
});

describe("S1 an answer of which nothing is taken", () => {
  const COUNT = 2000;
  beforeAll(async () => {
    await sql`insert into activity_logs (id, action, module, after)
      select lpad(to_hex(n), 24, '0'), 'create', 'region',
        jsonb_build_object('name', repeat(n::text || ' ', 2000))
      from generate_series(1, ${COUNT}) as n`.execute(portal.db);
  });

  const get = (path: string) => `GET /api/v1${path} HTTP/1.1\r\nHost: x\r\n${identity}\r\n`;

  // A single page fits into the buffers between the two ends; this many in a row do not.
  test.each([
    ["a list", "/activity-logs", 1],
    ["a file", "/activity-logs/export", 1],
    ["pages", "/activity-logs?page=1&size=200", 20],
  ])("%s: the reader loses the connection", async (_name, path, times) => {
    const { url, app } = await startNode({ unreadMs: SHORT_MS });
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    cleanups.push(() => socket.destroy());
    const [far] = (await once(app.server, "connection")) as [Socket];
    socket.pause().write(get(path).repeat(times));
    await new Promise((resolve) => far.once("close", resolve));
    expect(far.bytesWritten).toBeGreaterThan(1_000_000);
  });

  test("is not one that the server is slow with", async () => {
    const slow = fastify().withTypeProvider<ZodTypeProvider>();
    cleanups.push(() => slow.close());
    limitTimes(slow, {}, { ...timeLimits, unreadMs: SHORT_MS, largeBodyMs: 4 * SHORT_MS });
    const text = new PassThrough();
    slow.get("/slow", async (_request, reply) => reply.send(text));
    slow.post("/clock", async () => "never");
    const url = await slow.listen({ port: 0, host: "127.0.0.1" });
    const { answer } = speak(url, "GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    text.write("first ");
    await speak(url, post("/clock", 10).replace("/api/v1", "")).answer;
    text.end("last");
    expect(await answer).toContain("last");
  });
});
