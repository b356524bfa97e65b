import { rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failures } from "../../contract/errors.ts";
import { toSentence } from "../../contract/sentences.ts";
import { buildApp } from "../app.ts";
import { openGrants } from "../builds/grants.ts";
import { connect as connectTo } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { diskStore } from "../store/disk.ts";
import { limitStreams } from "../lists/streams.ts";
import { asGuest, asUser, type Call } from "../test/as.ts";
import { calls, titleOf } from "../test/calls.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { send } from "../test/send.ts";
import { snapshot } from "../test/snapshot.ts";
import { makePlace, makeThings, type Place } from "../test/things.ts";

const CLIENT = "https://client.example.com";
let portal: TestPortal;
let place: Place;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal({ CORS_ORIGINS: CLIENT });
  place = await makePlace(portal.db);
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
});
afterAll(() => portal.close());

/** The same field in a new demo and in one that is there. */
async function bothWays(change: object) {
  const { category, demo, word } = await makeThings(portal.db, place);
  const body = { title: word, product_category_id: { _id: category }, ...change };
  const before = await snapshot(portal.db);
  const answers = [
    await admin("POST", "/demo-products", body),
    await admin("PATCH", `/demo-products/${demo}`, change),
  ];
  const isUnchanged = (await snapshot(portal.db)) === before;
  return { statuses: answers.map(({ status }) => status), isUnchanged, answers };
}
const refused = { statuses: [400, 400], isUnchanged: true };

describe("abuse 42 titles", () => {
  test.each([
    ["101 letters", "x".repeat(101)],
    ["101 emoji", "🚗".repeat(101)],
    ["nothing", ""],
    ["blanks", " \t "],
    ["a null byte", "a\u0000b"],
    ["half a character", "a\ud83d"],
    ["a line break", "a\nb"],
  ])("%s: refused", async (_name, title) => {
    expect(await bothWays({ title })).toMatchObject(refused);
  });

  test("100 emoji are taken as they are", async () => {
    const { statuses, answers } = await bothWays({ title: "🚗".repeat(100) });
    expect(statuses).toEqual([201, 200]);
    expect(answers[0]?.body["data"]).toMatchObject({ title: "🚗".repeat(100) });
  });
});

describe("abuse 43 abuse 44 addresses", () => {
  const addresses = (portalUrl: string, contentUrl: string) => [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "\tjavascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "blob:https://x/1",
    "file:///etc/passwd",
    "ftp://example.com/a",
    "//evil.example",
    "\\\\evil.example\\a",
    "http:\\\\evil.example",
    "http://example.com/plain",
    "/etc/passwd",
    "../../../etc/passwd",
    "https://user:password@example.com/",
    "https://169.254.169.254/latest/meta-data",
    "http://169.254.169.254/",
    "https://0.0.0.0/",
    "https://[::ffff:127.0.0.1]/",
    "https://10.1.2.3/",
    "https://192.168.0.1/",
    "https://0x7f.1:99999/",
    `${portalUrl}/`,
    `${portalUrl}/api/v1/users`,
    `${contentUrl}/webgl/${newId()}/index.html`,
    `${contentUrl}/thumbnails/${newId()}/other.webp`,
    `webgl/${newId()}/index.html`,
    "x".repeat(3000),
  ];
  test.each(["video_url", "image_url"])("%s points nowhere it should not", async (field) => {
    const { publicUrl, contentUrl } = portal.config;
    for (const address of addresses(publicUrl, contentUrl)) {
      const { statuses, isUnchanged } = await bothWays({ [field]: address });
      expect({ address, statuses, isUnchanged }).toEqual({ address, ...refused });
    }
  });

  test("abuse 44 the server itself never follows an address", async () => {
    let visits = 0;
    const trap = createServer((socket) => {
      visits += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/picture.png`;
    const { statuses, answers } = await bothWays({ image_url: address, video_url: address });
    expect(statuses).toEqual([201, 200]);
    const [first] = answers;
    const { _id = "" } = (first?.body["data"] ?? {}) as { _id?: string };
    await admin("GET", `/demo-products/${_id}`);
    await admin("GET", "/demo-products?page=1&size=1000");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(visits).toBe(0);
    await new Promise((resolve) => trap.close(resolve));
  });
});

test("abuse 45 a demo's category is chosen by its id and never renamed on the way", async () => {
  const { category, demo, word } = await makeThings(portal.db, place);
  const { body } = await admin("PATCH", `/demo-products/${demo}`, {
    product_category_id: { name: "Another name", _id: category },
  });
  expect(body["data"]).toMatchObject({
    product_category_id: { _id: category, name: `Category of ${word}` },
  });
  const wrong = { product_category_id: { name: "Another name" } };
  expect((await admin("PATCH", `/demo-products/${demo}`, wrong)).status).toBe(400);
});

describe("abuse 58 other origins", () => {
  const evil = [
    "https://evil.example",
    "null",
    `${CLIENT}.evil.example`,
    "http://client.example.com",
    `${CLIENT}:8443`,
    `https://evil.example/${CLIENT}`,
  ];
  test.each(evil)("%s may neither ask beforehand nor read", async (origin) => {
    const before = await snapshot(portal.db);
    for (const { method, path, body } of calls) {
      const things = { ...place, person: "f".repeat(24) } as Parameters<typeof path>[0];
      const preflight = await send(portal, {
        method: "OPTIONS",
        path: path(things),
        headers: {
          origin,
          "access-control-request-method": method,
          "access-control-request-headers": "authorization",
        },
      });
      expect(preflight.headers["access-control-allow-origin"]).not.toBe(origin);
      expect(preflight.headers["access-control-allow-origin"]).not.toBe("*");
      // What a form on a foreign page can send without asking.
      if (!body) continue;
      const simple = await send(portal, {
        method,
        path: path(things),
        headers: { origin, "content-type": "text/plain" },
        body: "{}",
      });
      expect([401, 415]).toContain(simple.status);
      expect(simple.headers["access-control-allow-origin"]).not.toBe(origin);
    }
    expect(await snapshot(portal.db)).toBe(before);
  });
});

describe("abuse 65 what is no HTTP", () => {
  const speak = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = "";
      const socket = connect(Number(new URL(portal.url).port), "127.0.0.1", () =>
        socket.write(bytes),
      );
      socket.setTimeout(60_000, () => socket.destroy());
      socket.on("data", (chunk) => {
        answer += chunk.toString();
        // It may stay open for the next call.
        socket.setTimeout(1000);
      });
      socket.on("close", () => resolve(answer));
      socket.on("error", (error) => (answer === "" ? reject(error) : resolve(answer)));
    });
  const post = (headers: string) =>
    `POST /api/v1/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n{}`;
  const get = (target: string, version = "HTTP/1.1") =>
    `GET ${target} ${version}\r\nHost: x\r\nConnection: close\r\n\r\n`;
  test.each([
    [
      "length and chunks",
      post("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n"),
      /^HTTP\/1\.1 400/,
    ],
    ["two lengths", post("Content-Length: 2\r\nContent-Length: 3\r\n"), /^HTTP\/1\.1 400/],
    ["a negative length", post("Content-Length: -1\r\n"), /^HTTP\/1\.1 400/],
    ["a folded header", post("X: a\r\n b\r\nContent-Length: 2\r\n"), /^HTTP\/1\.1 400/],
    [
      "two thousand headers",
      get("/api/v1/regions").replace("Host: x\r\n", `Host: x\r\n${"X: 1\r\n".repeat(2000)}`),
      /^HTTP\/1\.1 (200|431)/,
    ],
    [
      "60 kB of headers",
      get("/api/v1/regions").replace("Host: x\r\n", `Host: x\r\nX: ${"x".repeat(60_000)}\r\n`),
      /^HTTP\/1\.1 431/,
    ],
    ["64 kB of address", get(`/api/v1/regions?${"x".repeat(65_536)}`), /^HTTP\/1\.1 (414|431)/],
    ["HTTP/0.9", "GET /api/v1/regions\r\n\r\n", /^HTTP\/1\.1 400/],
    ["HTTP/9.9", get("/api/v1/regions", "HTTP/9.9"), /^HTTP\/1\.1 (400|505)/],
    ["TRACE", get("/api/v1/regions").replace("GET", "TRACE"), /^HTTP\/1\.1 (404|405)/],
    ["a made-up method", get("/api/v1/regions").replace("GET", "STEAL"), /^HTTP\/1\.1 400/],
    ["no host", "GET /api/v1/regions HTTP/1.1\r\n\r\n", /^HTTP\/1\.1 400/],
    ["nonsense", "\u0016\u0003\u0001\u0002\r\n\r\n", /^HTTP\/1\.1 400/],
  ])("%s", async (_name, bytes, expected) => {
    const answer = await speak(bytes);
    expect(answer).toMatch(expected);
    expect(answer).not.toMatch(/node_modules|\.ts:|\bat .+\(/);
    expect((await asGuest(portal)("GET", "/regions")).status).toBe(200);
  });
});

test("abuse 66 five hundred at once, through two nodes, each get their own", async () => {
  const { db, config, database } = portal;
  const db2 = connectTo({ ...database.owner, user: "portal", max: 8 }, () => {});
  const node = await buildApp({
    config,
    db: db2,
    store: diskStore(join(config.dataDir, "store")),
    grants: await openGrants(db2),
    streams: limitStreams(),
    nightWatch: { problem: null },
    nudgeJobs() {},
    nudgeMail() {},
    nudgeWebhooks() {},
  });
  await node.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(node.server.address() as AddressInfo).port}`;
  const people = await Promise.all(
    Array.from({ length: 25 }, async () => {
      const { person, word } = await makeThings(db, place);
      const nodes = await Promise.all(
        [portal, { ...portal, url }].map((at) => asUser(at, { id: person })),
      );
      return { person, word, nodes };
    }),
  );
  const answers = await Promise.all(
    Array.from({ length: 500 }, async (_, i) => {
      const { person, word, nodes } = people[i % 25] ??
        people[0] ?? { person: "", word: "", nodes: [] };
      const path = i % 2 === 0 ? "/demo-products" : `/users/${person}`;
      const ask = () => nodes[(i >> 1) % 2]?.("GET", path);
      let answer = await ask();
      // Who had to wait too long for a connection is asked to come again.
      while (answer?.status === 503) answer = await ask();
      const text = JSON.stringify(answer?.body);
      return i % 2 === 0
        ? text.includes(`Demo of ${word}"`) && answer?.body["totalCount"] === 1
        : text.includes(person);
    }),
  );
  await node.close();
  await db2.destroy();
  expect(answers.filter((isOwn) => !isOwn)).toHaveLength(0);
});

describe("abuse 67 without a database", () => {
  test("every call says that it cannot answer right now, and nothing else", async () => {
    const broken = await startPortal();
    const things = await makeThings(broken.db, await makePlace(broken.db));
    const call = await asUser(broken, await makeUser(broken.db, { role: "admin" }));
    await broken.database.remove();
    // That the process lives is true all the same.
    for (const sample of calls.filter((one) => one.call !== "GET /health/live")) {
      const { status, body, headers } = await call(
        sample.method,
        sample.path(things),
        sample.body?.(things),
      );
      expect({ call: titleOf(sample), status, ...body }).toEqual({
        call: titleOf(sample),
        status: 503,
        ...toSentence(failures.unavailable),
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(headers.get("retry-after")).toBe("2");
    }
    await broken.close();
  });

  test("without its store the portal is not well, and goes on", async () => {
    const broken = await startPortal();
    const call = await asUser(broken, await makeUser(broken.db, { role: "admin" }));
    await rm(join(broken.config.dataDir, "store"), { recursive: true, force: true });
    const health = await asGuest(broken)("GET", "/health");
    expect(JSON.stringify(health.body)).not.toMatch(/ENOENT|store|\//);
    expect((await call("GET", "/demo-products")).status).toBe(200);
    await broken.close();
  });
});
