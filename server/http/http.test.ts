import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Failure, failures } from "../../contract/errors.ts";
import { asGuest, asUser, type Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let guest: Call;
beforeAll(async () => {
  portal = await startPortal({ CORS_ORIGINS: "https://client.example.com" });
  guest = asGuest(portal);
});
afterAll(() => portal.close());

const post = (body: string, contentType = "application/json") =>
  fetch(`${portal.url}/api/v1/users/forgot-password`, {
    method: "POST",
    headers: contentType === "" ? {} : { "content-type": contentType },
    body: new TextEncoder().encode(body),
  });

/** Bytes on the socket, for what no client would send. */
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
    socket.on("error", reject);
  });

describe("L4 every failure is JSON with a message", () => {
  test.each([
    ["malformed JSON", '{"seS_id":', 400, failures.badRequest],
    ["a body that is no object", "[]", 400, /./],
    ["deep JSON", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, 413, failures.tooLarge],
    ["21 levels", `${"[".repeat(21)}${"]".repeat(21)}`, 400, failures.badRequest],
    ["__proto__", '{"seS_id":"SESA1","__proto__":{"x":1}}', 400, failures.badRequest],
    ["an empty body", "", 400, /./],
    ["100 kB", JSON.stringify({ seS_id: "x".repeat(110_000) }), 413, failures.tooLarge],
  ])("%s", async (_name, body, status, message) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(Failure.parse(await answer.json()).message).toMatch(message);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  test("bad UTF-8 is refused", async () => {
    const login = Buffer.from('{"seS_id":"SESA1","password":"long enough ?"}');
    login[login.indexOf("?")] = 0xff;
    const answer = await fetch(`${portal.url}/api/v1/users/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: login,
    });
    expect(answer.status).toBe(400);
  });

  test.each(["text/plain", "application/json\tx", " application/jsonx", "", "multipart/form-data"])(
    "the content type %j is not JSON",
    async (contentType) => {
      const answer = await post('{"seS_id":"SESA1"}', contentType);
      expect(answer.status).toBe(415);
      expect(Failure.parse(await answer.json()).message).toBe(failures.notJson);
    },
  );

  test.each([
    "/nothing",
    "//users",
    "/users/login/",
    "/Users/Login",
    "/users;x",
    "/%zz",
    "/nowhere/%00",
    "/x/../activity",
    `/${"x".repeat(1000)}`,
  ])("GET %s is unknown", async (path) => {
    const { status, body } = await guest("GET", path);
    expect([400, 404, 414]).toContain(status);
    expect(Failure.parse(body).message).not.toBe(failures.generic);
  });

  test.each(["PUT", "TRACE", "PATCH"])("%s on a known path is refused", async (method) => {
    const answer = await speak(
      `${method} /api/v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 (404|405)/);
  });

  test.each([
    ["two lengths", "Content-Length: 5\r\nContent-Length: 6\r\n", 400],
    ["length and chunks", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", 400],
    ["20 kB of headers", `X: ${"x".repeat(20_000)}\r\n`, 431],
  ])("%s: refused before any work", async (_name, header, status) => {
    const answer = await speak(
      `POST /api/v1/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${header}\r\n{}`,
    );
    expect(answer.startsWith(`HTTP/1.1 ${status}`)).toBe(true);
    expect(answer).not.toMatch(/node_modules|\.ts:|at .+\(/);
  });
});

describe("headers", () => {
  test("API answers are not stored, sniffed, framed or referred to", async () => {
    const { headers } = await guest("GET", "/regions");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    const policy = headers.get("content-security-policy") ?? "";
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy.split("; ")).toContain(rule);
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("server")).toBeNull();
    expect(headers.get("x-powered-by")).toBeNull();
  });

  test.each([
    "https://evil.example",
    "null",
    "https://client.example.com.evil.example",
    "http://client.example.com",
  ])("the origin %s may not call", async (origin) => {
    const { headers } = await guest("GET", "/regions", undefined, { origin });
    expect(headers.get("access-control-allow-origin")).not.toBe(origin);
    expect(headers.get("access-control-allow-origin")).not.toBe("*");
  });

  test("an origin of CORS_ORIGINS may, without cookies", async () => {
    const answer = await fetch(`${portal.url}/api/v1/users/login`, {
      method: "OPTIONS",
      headers: {
        origin: "https://client.example.com",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,x-session-id,content-type",
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe("https://client.example.com");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    expect(answer.headers.get("access-control-allow-headers")).toContain("x-session-id");
  });
});

describe("the public reads", () => {
  test("a signed-out client sends `Bearer null` and is welcome", async () => {
    for (const path of [
      "/user-types?page=1&size=10",
      "/regions",
      "/countries?region_id=000000000000000000000000&size=200&page=1",
      "/organization/getDepartment",
      "/organization/getDesignation",
    ]) {
      const { status, body } = await guest("GET", path, undefined, {
        authorization: "Bearer null",
        "x-session-id": "undefined",
      });
      expect(status, path).toBe(200);
      expect(body["data"], path).toBeInstanceOf(Array);
    }
  });

  test.each([
    "page=-1",
    "page=1.5",
    "page=NaN",
    "page=2147483648",
    "page=1e309",
    "size=0",
    "size=-1",
    "page=1&page=2",
    "search=a&search=b",
    "search[$regex]=^a&search=%00",
    `search=${"a".repeat(101)}`,
  ])("GET /regions?%s is refused with a sentence", async (query) => {
    const { status, body } = await guest("GET", `/regions?${query}`);
    expect(status).toBe(400);
    expect(Failure.parse(body).message).toMatch(/page|size|search/);
  });

  test.each(["page=0", "size=999999999", "sort=password", "filter[password]=x", "$where=1"])(
    "GET /regions?%s is answered",
    async (query) => {
      expect((await guest("GET", `/regions?${query}`)).status).toBe(200);
    },
  );
});

test("R21 a node tells that it lives apart from whether it can work", async () => {
  for (const path of ["/health/live", "/health/ready"])
    expect(await guest("GET", path)).toMatchObject({
      status: 200,
      body: { data: { status: "ok" } },
    });
  const broken = await startPortal();
  await broken.database.remove();
  const statusOf = async (path: string) => (await asGuest(broken)("GET", path)).status;
  expect([await statusOf("/health/live"), await statusOf("/health/ready")]).toEqual([200, 503]);
  await broken.close();
});

test("health is green while database and store answer, and 503 without a word too many when not", async () => {
  expect(await guest("GET", "/health")).toMatchObject({
    status: 200,
    body: { data: { status: "ok" } },
  });
  const broken = await startPortal();
  await broken.database.remove();
  const { status, body } = await asGuest(broken)("GET", "/health");
  expect(status).toBe(503);
  expect(Object.keys(body).toSorted()).toEqual(["code", "message", "params", "requestId"]);
  expect(body["message"]).toBe(failures.unavailable);
  await broken.close();
});

test("requests reach the log without query, token or password", async () => {
  const call = await asUser(portal, await makeUser(portal.db));
  await call("GET", "/regions?search=secretive");
  await guest("POST", "/users/login", { seS_id: "SESA1", password: "wrong-password-42" });
  const log = portal.logged.join("\n");
  expect(log).toContain('"path":"/api/v1/regions"');
  expect(log).not.toMatch(/secretive|Bearer|wrong-password-42/);
});

test("E426 a call that was forbidden is in the log, with who made it and from where", async () => {
  const user = await makeUser(portal.db);
  const call = await asUser(portal, user);
  expect((await call("GET", "/users?search=secret")).status).toBe(403);
  const line = portal.logged.map((text) => JSON.parse(text) as object).at(-1);
  expect(line).toMatchObject({
    level: 30,
    msg: "refused",
    method: "GET",
    path: "/api/v1/users",
    status: 403,
    user: user.id,
    ip: "127.0.0.1",
  });
});
