import { symlink } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failures } from "../../contract/errors.ts";
import { StoreUnavailableError } from "../store/store.ts";
import { type ContentHost, startContentHost } from "../test/content-host.ts";

const id = "0123456789abcdef01234567";
const picture = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 256));
const portalOrigin = "http://portal.example:8080";

let host: ContentHost;
let call: ContentHost["call"];
beforeAll(async () => {
  host = await startContentHost({ PUBLIC_URL: portalOrigin });
  ({ call } = host);
  await host.store.put(`thumbnails/${id}/picture.webp`, picture);
  await host.store.put(`thumbnails/${id}/page.html`, Buffer.from("<script>alert(1)</script>"));
  await host.store.put(`webgl/${id}/secret.webp`, Buffer.from("of no build"));
});
afterAll(() => host.close());

const thumbnail = `/thumbnails/${id}/picture.webp`;

describe("a thumbnail", () => {
  test("is sent in full, with the type from our table and an unlimited cache time", async () => {
    const { status, headers, body } = await call(thumbnail);
    expect(status).toBe(200);
    expect(picture.equals(body)).toBe(true);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "content-length": "1000",
      "cache-control": "public, max-age=31536000, immutable",
      "accept-ranges": "bytes",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(headers["etag"]).toMatch(/^"[\w-]+"$/);
  });

  test("answers HEAD with the same headers and no body", async () => {
    const full = await call(thumbnail);
    const { status, headers, body } = await call(thumbnail, {}, "HEAD");
    expect(status).toBe(200);
    expect(body).toHaveLength(0);
    expect({ ...headers, date: "" }).toEqual({ ...full.headers, date: "" });
  });

  test("is not sent again to who holds it", async () => {
    const etag = String((await call(thumbnail)).headers["etag"]);
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const { status, body } = await call(thumbnail, { "if-none-match": held });
      expect({ held, status, length: body.length }).toEqual({ held, status: 304, length: 0 });
    }
    expect((await call(thumbnail, { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("is given in part", async () => {
    const { status, headers, body } = await call(thumbnail, { range: "bytes=10-19" });
    expect(status).toBe(206);
    expect(picture.subarray(10, 20).equals(body)).toBe(true);
    expect(headers).toMatchObject({
      "content-range": "bytes 10-19/1000",
      "content-length": "10",
      "content-type": "image/webp",
    });
  });

  test("is sent in full when the range belongs to another version", async () => {
    const etag = String((await call(thumbnail)).headers["etag"]);
    const part = { range: "bytes=10-19" };
    expect((await call(thumbnail, { ...part, "if-range": etag })).status).toBe(206);
    expect((await call(thumbnail, { ...part, "if-range": '"older"' })).status).toBe(200);
  });

  test("says how long it is when asked beyond its end", async () => {
    const { status, headers } = await call(thumbnail, { range: "bytes=1000-" });
    expect(status).toBe(416);
    expect(headers["content-range"]).toBe("bytes */1000");
  });

  test("abuse 54 stays a picture whatever the caller would like it to be", async () => {
    const { headers } = await call(`${thumbnail}?x.html`, { accept: "text/html" });
    expect(headers["content-type"]).toBe("image/webp");
  });
});

describe("the bundled page", () => {
  test("E2 plays at its own address, framed by the portal alone", async () => {
    const { status, headers, body } = await call("/bundled/");
    expect(status).toBe(200);
    expect(body.toString()).toContain("<canvas");
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    });
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain(`frame-ancestors ${portalOrigin}`);
    expect(policy).toContain("sandbox allow-scripts allow-same-origin allow-pointer-lock");
    expect(policy).not.toContain("unsafe");
  });

  test("has every file that it asks for, and asks no other host", async () => {
    const page = (await call("/bundled/")).body.toString();
    const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, address]) => address ?? "",
    );
    expect(addresses).toContain("page.js");
    for (const address of addresses) {
      const { status, headers, body } = await call(`/bundled/${address}`);
      expect({ address, status }).toEqual({ address, status: 200 });
      expect(headers["content-type"]).toMatch(/^text\/(javascript|css); charset=utf-8$/);
      expect(body.toString()).not.toMatch(/https?:|\/\/[a-z]/);
    }
  });

  test("travels packed, under 40 kB in all", async () => {
    const page = (await call("/bundled/")).body.toString();
    const names = ["", ...[...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((found) => found[1])];
    let sum = 0;
    for (const name of names) {
      const packed = await call(`/bundled/${name}`, { "accept-encoding": "gzip, br" });
      expect(packed.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
      const plain = await call(`/bundled/${name}`);
      expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
      sum += packed.body.length;
    }
    expect(sum).toBeLessThan(40_000);
  });

  test("is asked for again each time, and sent only when it changed", async () => {
    const { headers } = await call("/bundled/page.js");
    const again = await call("/bundled/page.js", { "if-none-match": String(headers["etag"]) });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  });
});

const absent = [
  "/",
  "/index.html",
  "/bundled",
  "/bundled/nothing.js",
  "/bundled/../package.json",
  "/bundled/%2e%2e/package.json",
  "/bundled/..%2fpackage.json",
  "/bundled//page.js",
  "/bundled/page.js/",
  "/bundled/%70age.js",
  "/thumbnails/",
  `/thumbnails/${id}`,
  `/thumbnails/${id}/`,
  `/thumbnails/${id}/other.webp`,
  `/thumbnails/${id}/page.html`,
  `/thumbnails/${id}/picture.WEBP`,
  `/thumbnails/${id.toUpperCase()}/picture.webp`,
  `/thumbnails/${id}/../${id}/picture.webp`,
  `/thumbnails/${id}//picture.webp`,
  `/thumbnails/${id}/%70icture.webp`,
  `/thumbnails/${id}%2fpicture.webp`,
  `/thumbnails/${id}/picture%2ewebp`,
  `/thumbnails/${id}/picture.webp%00`,
  `/thumbnails/${id}/picture.webp%2500`,
  `/thumbnails/${id}/%252e%252e/picture.webp`,
  `/thumbnails/..%2f..%2f..%2fetc%2fpasswd`,
  `/thumbnails/%2e%2e/webgl/${id}/secret.webp`,
  `/thumbnails/../webgl/${id}/secret.webp`,
  `/webgl/${id}/secret.webp`,
  `/objects/thumbnails/${id}/picture.webp`,
  "/thumbnails/%zz/picture.webp",
  "/%",
  "/favicon.ico",
  "/.env",
  `/thumbnails/${"a".repeat(5000)}`,
];
describe.each(absent)("%s", (path) => {
  test("is a plain 404, never a page", async () => {
    const { status, headers, body } = await call(path);
    expect(status).toBe(404);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body.toString()).toBe("Not found.\n");
  });
});

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])(
  "%s is not for this host",
  async (method) => {
    for (const path of [thumbnail, "/bundled/", "/nothing"]) {
      const { status, headers } = await call(path, {}, method);
      expect({ path, status, allow: headers["allow"] }).toEqual({
        path,
        status: 405,
        allow: "GET, HEAD",
      });
      expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    }
  },
);

test("no answer sniffs, refers or sets a cookie, whatever was asked", async () => {
  for (const path of [thumbnail, "/bundled/", "/bundled/page.js", "/nothing", "/%zz"]) {
    for (const method of ["GET", "HEAD", "POST"]) {
      const { headers } = await call(path, { cookie: "session=1" }, method);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      expect(headers["set-cookie"]).toBeUndefined();
    }
  }
});

/** Sends these bytes and returns everything that the socket answers until it is closed. */
async function sendRaw(bytes: string) {
  const socket = connect(host.port, "127.0.0.1", () => socket.write(bytes));
  let answer = "";
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}
const many = (count: number) => Array.from({ length: count }, (_, i) => `a${i}: 1`).join("\r\n");
const refusals = [
  ["what is not HTTP", "NONSENSE\r\n\r\n", 400],
  ["a crooked header", "GET / HTTP/1.1\r\nhost: x\r\nb ad: 1\r\n\r\n", 400],
  ["no host", "GET / HTTP/1.1\r\nconnection: close\r\n\r\n", 400],
  ["a header of 64 kB", `GET / HTTP/1.1\r\nhost: x\r\na: ${"x".repeat(65_536)}\r\n\r\n`, 431],
  ["1,000 headers", `GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${many(1000)}\r\n\r\n`, 431],
  [
    "an unknown expectation",
    "GET / HTTP/1.1\r\nhost: x\r\nexpect: x\r\nconnection: close\r\n\r\n",
    404,
  ],
] as const;
const usual = [
  /^content-security-policy: default-src 'none'; sandbox\r$/im,
  /^x-content-type-options: nosniff\r$/im,
  /^content-type: text\/plain; charset=utf-8\r$/im,
  /\r\n\r\n(This request|Not found).*\.\n$/,
];
test.each(refusals)("S17 %s is refused with the usual headers and a sentence", async (...row) => {
  const [, bytes, status] = row;
  const answer = await sendRaw(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const pattern of usual) expect(answer).toMatch(pattern);
});

test("S17 so is a request that never ends", async () => {
  host.server.once("connection", (socket) =>
    // What Node does when the time for the headers is over.
    host.server.emit("clientError", { code: "ERR_HTTP_REQUEST_TIMEOUT" }, socket),
  );
  const answer = await sendRaw("GET / HTTP/1.1\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  for (const pattern of usual) expect(answer).toMatch(pattern);
  expect(host.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
});

test("S17 with https in CONTENT_URL every answer asks for https, for its own host alone", async () => {
  const secure = await startContentHost({ CONTENT_URL: "https://{build}.demos.example" });
  for (const path of ["/bundled/", "/nothing", "/%zz"])
    expect((await secure.call(path)).headers["strict-transport-security"]).toBe("max-age=31536000");
  expect((await call("/bundled/")).headers["strict-transport-security"]).toBeUndefined();
  await secure.close();
});

test("R161 a store that is away is a 503 with a sentence, and soon to be tried again", async () => {
  const away = () => Promise.reject(new StoreUnavailableError("away"));
  const other = await startContentHost({}, { store: { ...host.store, stat: away } });
  const { status, headers, body } = await other.call(`/thumbnails/${id}/picture.webp`);
  expect([status, headers["retry-after"]]).toEqual([503, "2"]);
  expect(body.toString()).toBe(`${failures.unavailable}\n`);
  await other.close();
});

test("a store that fails is a plain 500 without a reason", async () => {
  const path = join(host.folder, "objects", "thumbnails", id, "loop.webp");
  await symlink(path, path);
  const { status, headers, body } = await call(`/thumbnails/${id}/loop.webp`);
  expect(status).toBe(500);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body.toString()).toBe("Something went wrong. Please try again.\n");
});
