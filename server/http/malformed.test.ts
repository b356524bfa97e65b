import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frameAllow } from "../../contract/builds/builds.ts";
import { Failure, failures } from "../../contract/errors.ts";
import { asGuest, asUser } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { createUpload } from "../test/uploads.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

/** Bytes on the socket, for what no client would send. */
const speak = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(portal.url).port), "127.0.0.1", () =>
      socket.write(bytes),
    );
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });

const parse = (answer: string) => {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const [line = "", ...fields] = head.split("\r\n");
  const headers = new Headers();
  for (const field of fields)
    headers.set(field.split(": ", 1)[0] ?? "", field.replace(/^.*?: /, ""));
  return { status: Number(line.split(" ")[1]), headers, body };
};

const headersOf = (count: number) =>
  Array.from({ length: count }, (_, i) => `x-${i}: y\r\n`).join("");
const get = (fields: string) => `GET /api/v1/regions HTTP/1.1\r\nHost: x\r\n${fields}\r\n`;

describe("S17 what is no request is refused like any other", () => {
  test.each([
    ["a request line that is none", "NONSENSE\r\n\r\n", 400, failures.badRequest],
    ["a method that is none", "G@T / HTTP/1.1\r\nHost: x\r\n\r\n", 400, failures.badRequest],
    ["a header without a name", get(": y\r\n"), 400, failures.badRequest],
    ["a broken line in a header", get("x: a\rb\r\n"), 400, failures.badRequest],
    ["two lengths", get("Content-Length: 5\r\nContent-Length: 6\r\n"), 400, failures.badRequest],
    ["a length that is none", get("Content-Length: x\r\n"), 400, failures.badRequest],
    ["a handshake of TLS", "\u0016\u0003\u0001\u0002\r\n\r\n", 400, failures.badRequest],
    ["20 kB of headers", get(`X: ${"x".repeat(20_000)}\r\n`), 431, failures.tooLarge],
    ["1,000 headers", get(`connection: close\r\n${headersOf(1000)}`), 431, failures.tooLarge],
    ["101 headers", get(`connection: close\r\n${headersOf(99)}`), 431, failures.tooLarge],
  ])("%s", async (_name, bytes, expected, message) => {
    const { status, headers, body } = parse(await speak(bytes));
    expect(status).toBe(expected);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    const failure = Failure.parse(JSON.parse(body));
    expect(failure.message).toBe(message);
    expect(failure.requestId).toMatch(/^[\da-f-]{36}$/);
    const answered = await asGuest(portal)("GET", "/regions");
    for (const name of ["content-security-policy", "x-content-type-options", "permissions-policy"])
      expect(headers.get(name), name).toBe(answered.headers.get(name));
  });

  test("a hundred headers are taken", async () => {
    const { status } = parse(await speak(get(`connection: close\r\n${headersOf(98)}`)));
    expect(status).toBe(200);
  });

  test("the log knows the answer by its id, and nothing of what was sent", async () => {
    portal.logged.length = 0;
    const { body } = parse(await speak(get(`authorization: Bearer secretive\r\n: y\r\n`)));
    const { requestId = "none" } = Failure.parse(JSON.parse(body));
    const lines = portal.logged.filter((line) => line.includes(requestId));
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 20, code: "HPE_INVALID_HEADER_TOKEN", ip: "127.0.0.1" },
    ]);
    expect(portal.logged.join("")).not.toContain("secretive");
  });
});

describe("S17 who leaves in the middle of a request is a line of the log for the curious", () => {
  const ofFifty = "Content-Length: 50\r\n\r\n{";
  test.each([
    { call: "POST /api/v1/users/login", rest: ofFifty },
    { call: "PUT of a file", rest: ofFifty },
    { call: "PUT of nothing, sent to its end", rest: "\r\n" },
  ])("$call", async ({ call, rest }) => {
    const admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
    const upload = await createUpload(admin, "webgl", { "index.html": "x".repeat(50) });
    const line = call.startsWith("PUT") ? `PUT ${upload.files[0]?.url}` : call;
    portal.logged.length = 0;
    const socket = connect(Number(new URL(portal.url).port), "127.0.0.1");
    portal.app.server.once("request", () => socket.resetAndDestroy());
    socket.write(`${line} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`);
    await expect.poll(() => portal.logged.join("")).toMatch(/caller went away/);
    const lines = portal.logged.map((text) => JSON.parse(text) as { level: number });
    expect(lines.filter(({ level }) => level > 20)).toEqual([]);
  });
});

describe("S17 headers", () => {
  test("nobody else takes the portal's answers into a page of theirs", async () => {
    const { headers } = await asGuest(portal)("GET", "/regions");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  test("place, screen and their like are off; what a demo may be given stays free", async () => {
    const { headers } = await asGuest(portal)("GET", "/regions");
    const policy = (headers.get("permissions-policy") ?? "").split(", ");
    for (const feature of ["geolocation", "display-capture", "usb"])
      expect(policy).toContain(`${feature}=()`);
    const named = policy.map((rule) => rule.split("=")[0]);
    for (const feature of frameAllow({ allows_camera: true, allows_microphone: true }).split("; "))
      expect(named).not.toContain(feature);
  });
});
