import type { World } from "./world.ts";

/** A request as it is sent: `raw` replaces everything else with bytes that no HTTP client would write. */
export interface Sent {
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body: Buffer | undefined;
  raw?: string;
}
type Twist = (sent: Sent, world: World) => Sent;

const withHeader =
  (name: string, value: string): Twist =>
  (sent) => ({ ...sent, headers: [...sent.headers, [name, value]] });
const withMethod =
  (method: string): Twist =>
  (sent) => ({ ...sent, method });
const withPath =
  (change: (path: string, query: string) => string): Twist =>
  (sent) => {
    const [path = "", ...rest] = sent.path.split("?");
    return { ...sent, path: change(path, rest.length > 0 ? `?${rest.join("?")}` : "") };
  };
const withType =
  (...types: string[]): Twist =>
  (sent) => ({
    ...sent,
    headers: [
      ...sent.headers.filter(([name]) => name !== "content-type"),
      ...types.map((type): [string, string] => ["content-type", type]),
    ],
  });
const withBody =
  (change: (body: Buffer) => Buffer | string): Twist =>
  (sent) => ({ ...sent, body: sent.body && Buffer.from(change(sent.body)) });
const withIdentity =
  (
    change: (own: Record<string, string>, admin: Record<string, string>) => Sent["headers"],
  ): Twist =>
  (sent, { identities }) => {
    const own = Object.fromEntries(sent.headers.filter(isIdentity));
    const others = sent.headers.filter((header) => !isIdentity(header));
    return { ...sent, headers: [...others, ...change(own, identities.admin)] };
  };
const isIdentity = ([name]: [string, string]) => /^(authorization|x-session-id)$/.test(name);
const both = (identity: Record<string, string>): Sent["headers"] => Object.entries(identity);
const only = (name: string, identity: Record<string, string>): Sent["headers"] =>
  identity[name] === undefined ? [] : [[name, identity[name]]];

/** The request as bytes, with something ambiguous that two parsers could read differently. */
const asBytes =
  (change: (head: string[], body: string) => string): Twist =>
  (sent) => {
    const lines = sent.headers.map(([name, value]) => `${name}: ${value}`);
    const head = [`${sent.method} ${sent.path} HTTP/1.1`, "host: portal", ...lines];
    return { ...sent, raw: change(head, sent.body?.toString("latin1") ?? "") };
  };
const closed = (head: string[], ...more: string[]) =>
  `${[...head, ...more, "connection: close"].join("\r\n")}\r\n\r\n`;
const SECOND = "GET /api/v1/users HTTP/1.1\r\nhost: portal\r\nconnection: close\r\n\r\n";

const paths: Record<string, Twist> = {
  "path //": withPath((path, query) => `/${path}${query}`),
  "path with a slash at the end": withPath((path, query) => `${path}/${query}`),
  "path with ;x": withPath((path, query) => `${path};x=y${query}`),
  "path in capitals": withPath((path, query) => path.toUpperCase() + query),
  "path with dots": withPath((path, query) => `/api/v1/health/%2e%2e${path.slice(7)}${query}`),
  "path with plain dots": withPath((path, query) => `/api/v1/health/../..${path}${query}`),
  "path escaped": withPath((path, query) => path.replace("/v1/", "/%761/") + query),
  "path with %2f": withPath((path, query) => path.replaceAll("/", "%2f") + query),
  "path with a null byte": withPath((path, query) => `${path}%00${query}`),
  "path with bad UTF-8": withPath((path, query) => `${path}%ff${query}`),
  "path with backslashes": withPath((path, query) => path.replaceAll("/", "\\") + query),
  "path as a file": withPath((path, query) => `${path}.json${query}`),
  "path of 7,000": withPath((path, query) => `${path}/${"x".repeat(7000)}${query}`),
  "query of 7,000": withPath((path, query) => `${path}${query || "?"}&x=${"%41".repeat(2300)}`),
  "query with brackets": withPath((path, query) => `${path}${query || "?"}&page[$ne]=1&size[]=2`),
  "query with bad escapes": withPath((path, query) => `${path}${query || "?"}&search=%zz%ff%00`),
  "query twice": withPath((path, query) => `${path}${query}${query}`),
};

const headers: Record<string, Twist> = {
  "session id twice": withIdentity((own) => [...both(own), ...only("x-session-id", own)]),
  "token twice": withIdentity((own) => [...both(own), ...only("authorization", own)]),
  "token of an administrator too": withIdentity((own, admin) => [
    ...both(own),
    ...only("authorization", admin),
  ]),
  "token of an administrator, own session id": withIdentity((own, admin) => [
    ...only("authorization", admin),
    ...only("x-session-id", own),
  ]),
  "own token, session id of an administrator": withIdentity((own, admin) => [
    ...only("authorization", own),
    ...only("x-session-id", admin),
  ]),
  "no session id": withIdentity((own) => only("authorization", own)),
  "no token": withIdentity((own) => only("x-session-id", own)),
  "Bearer null": withIdentity(() => [["authorization", "Bearer null"]]),
  "token as a cookie": withIdentity((own) => [["cookie", `token=${own["authorization"]}`]]),
  "token of 7,000": withIdentity(() => [["authorization", `Bearer ${"x".repeat(7000)}`]]),
  "header of 20,000": withHeader("x-long", "x".repeat(20_000)),
  "300 headers": (sent) => ({
    ...sent,
    headers: [
      ...sent.headers,
      ...Array.from({ length: 300 }, (_, i): [string, string] => [`x-${i}`, "x"]),
    ],
  }),
  "another address": withHeader("x-forwarded-for", "1.2.3.4, \u00ff, ' or 1=1"),
  "another host": withHeader("x-forwarded-host", "evil.example"),
  "another method in a header": withHeader("x-http-method-override", "DELETE"),
  "another path in a header": withHeader("x-original-url", "/api/v1/users"),
  "another origin": withHeader("origin", "https://evil.example"),
  "a range": withHeader("range", "bytes=0-1,5-2,-9999999999999"),
  "any condition": withHeader("if-none-match", '*, "x'),
  "a strange accept": withHeader("accept", "application/xml;q=nan, */*;q=-1"),
  "a strange browser": withHeader("user-agent", `${"\u00e9".repeat(600)}<script>`),
  "an expectation": withHeader("expect", "100-continue"),
  "an upgrade": (sent, world) =>
    withHeader("upgrade", "websocket")(withHeader("connection", "upgrade")(sent, world), world),
};

const bodies: Record<string, Twist> = {
  "type text/plain": withType("text/plain"),
  "type form": withType("application/x-www-form-urlencoded"),
  "type without boundary": withType("multipart/form-data"),
  "type with charset": withType("application/json; charset=utf-16"),
  "no type": withType(),
  "type twice": withType("application/json", "text/plain"),
  "packed body": withHeader("content-encoding", "gzip"),
  "body cut off": withBody((body) => body.subarray(0, -1)),
  "body twice": withBody((body) => Buffer.concat([body, body])),
  "body with bad UTF-8": withBody((body) =>
    Buffer.concat([body.subarray(0, -1), Buffer.from([0xff])]),
  ),
  "body with a mark": withBody((body) => `\ufeff${body.toString()}`),
  "body in UTF-16": withBody((body) => Buffer.from(body.toString(), "utf16le")),
  "body too deep": withBody(() => '{"a":['.repeat(5000)),
  "body too large": withBody(() => `{"name":"${"x".repeat(120_000)}"}`),
  "body with keys twice": withBody((body) => body.toString().replace("{", '{"name":1,"_id":[],')),
  "empty body": withBody(() => ""),
};

const smuggled: Record<string, Twist> = {
  "length and chunks": asBytes(
    (head) =>
      `${closed(head, "content-length: 4", "transfer-encoding: chunked")}0\r\n\r\n${SECOND}`,
  ),
  "two lengths": asBytes(
    (head, body) =>
      `${closed(head, `content-length: ${body.length}`, "content-length: 0")}${body}${SECOND}`,
  ),
  "a length with a sign": asBytes((head, body) => `${closed(head, "content-length: +1")}${body}`),
  "chunks by another name": asBytes(
    (head) => `${closed(head, "transfer-encoding: xchunked")}0\r\n\r\n${SECOND}`,
  ),
  "a bad chunk": asBytes(
    (head) => `${closed(head, "transfer-encoding: chunked")}zz\r\nx\r\n0\r\n\r\n`,
  ),
  "a blank before the colon": asBytes((head) => closed(head, "x-session-id : x")),
  "a folded header": asBytes((head) => closed(head, "x-folded: a\r\n b")),
  "bare line feeds": asBytes((head) => closed(head).replaceAll("\r\n", "\n")),
  "a null byte in a header": asBytes((head) => closed(head, "x-null: a\0b")),
  "an address instead of a path": asBytes(([first = "", ...head]) =>
    closed([first.replace(" /", " http://evil.example/"), ...head]),
  ),
  "HTTP/0.9": asBytes(([first = ""]) => `${first.replace(" HTTP/1.1", "")}\r\n\r\n`),
  "HTTP/3.0": asBytes(([first = "", ...head]) => closed([first.replace("1.1", "3.0"), ...head])),
  "two hosts": asBytes((head) => closed(head, "host: evil.example")),
  "a second request right behind": asBytes(
    (head, body) =>
      `${[...head, `content-length: ${body.length}`].join("\r\n")}\r\n\r\n${body}${SECOND}`,
  ),
  "half a request": asBytes((head) => head.join("\r\n").slice(0, -3)),
  "a tunnel": asBytes((head) => closed(["CONNECT evil.example:443 HTTP/1.1", ...head.slice(1)])),
};

/** For reads only: a write that nobody waits for could finish during the next batch. */
const hangingUp: Record<string, Twist> = {
  "a caller who hangs up": asBytes(
    (head, body) => `${[...head, `content-length: ${body.length}`].join("\r\n")}\r\n\r\n${body}`,
  ),
};

const readMethods = Object.fromEntries(
  ["HEAD", "OPTIONS", "TRACE", "PROPFIND", "SEARCH"].map((method) => [
    `as ${method}`,
    withMethod(method),
  ]),
);
const writeMethods = Object.fromEntries(
  ["POST", "PUT", "PATCH", "DELETE", "MOVE"].map((method) => [`as ${method}`, withMethod(method)]),
);

export const twists: Record<string, Twist> = {
  none: (sent) => sent,
  ...paths,
  ...headers,
  ...bodies,
  ...smuggled,
  ...hangingUp,
  ...readMethods,
  ...writeMethods,
};

/** For readers: nothing in these may turn a read into a write. */
export const safeTwists = Object.keys({
  ...paths,
  ...headers,
  ...smuggled,
  ...hangingUp,
  ...readMethods,
});
export const openTwists = Object.keys(twists).filter((name) => !(name in hangingUp));
