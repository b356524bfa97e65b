import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freePort } from "../../scripts/free-port.mjs";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { openTracing } from "./tracing.ts";

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number; message?: string };
}

/** A collector that keeps what it was sent, as it came. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => (body += String(piece)));
    request.on("end", () => {
      if (request.url === "/v1/traces") bodies.push(body);
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    spans: () =>
      bodies.flatMap((body) => {
        const { resourceSpans } = JSON.parse(body) as {
          resourceSpans: { scopeSpans: { spans: Sent[] }[] }[];
        };
        return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
      }),
    close: () => server.close(),
  };
}

const traced = { listener: "api", method: "GET", requestId: "1", traceparent: undefined } as const;
let collector: Awaited<ReturnType<typeof startCollector>>;
let portal: TestPortal;
beforeAll(async () => {
  collector = await startCollector();
  portal = await startPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRUST_PROXY: "1" });
});
afterAll(async () => {
  await portal.close();
  collector.close();
});
beforeEach(() => void (collector.bodies.length = 0));

const send = (path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(`${portal.url}/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

/** The spans of the answer's trace, once its request has arrived as well. */
async function traceOf(answer: Response) {
  const traceId = answer.headers.get("x-trace-id");
  const found = () => collector.spans().filter((span) => span.traceId === traceId);
  await expect.poll(() => found().some(({ kind }) => kind === 2)).toBe(true);
  return found();
}
const attributesOf = (span: Sent | undefined) =>
  Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
  );

test("R105 a request is a span, with its queries below it, also after its body arrived", async () => {
  const person = await makeUser(portal.db);
  const answer = await send("/users/login", { seS_id: person.ses_id, password: "Wrong-1!" });
  const spans = await traceOf(answer);
  const request = spans.find(({ kind }) => kind === 2);
  expect(request?.name).toBe("POST /api/v1/users/login");
  expect(attributesOf(request)).toEqual({
    "http.request.method": "POST",
    "http.route": "/api/v1/users/login",
    "http.response.status_code": answer.status,
    "portal.listener": "api",
    "portal.request_id": answer.headers.get("x-request-id"),
  });
  const queries = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  const texts = queries.map((query) => String(attributesOf(query)["db.query.text"]));
  expect(answer.status).toBe(401);
  expect(texts.join("\n")).toMatch(/from "?users"?[^]*\$1/);
  expect(queries).toHaveLength(spans.length - 1);
});

test("R105 no trace has a password, a token, a name or an address in it", async () => {
  const person = await makeUser(portal.db);
  const secrets = ["Secret-1!", "a-token-of-mine", person.email, person.ses_id, "203.0.113.7"];
  const headers = { authorization: "Bearer a-token-of-mine", "x-forwarded-for": "203.0.113.7" };
  const login = { seS_id: person.ses_id, password: "Secret-1!" };
  const answers = [
    await send("/users/login", login, headers),
    await send("/users/forgot-password", { seS_id: person.ses_id }, headers),
    await send(`/users?search=${person.email}`, undefined, headers),
  ];
  // Spans leave every few seconds: those of all three at once.
  for (const answer of answers) await traceOf(answer);
  const sent = collector.bodies.join("");
  expect(sent).toContain("db.query.text");
  expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
});

test("R105 an error of the database is reported by its code, without its message", async () => {
  const tracing = await openTracing({ tracesUrl: `${collector.url}/v1/traces` }, portal.app.log);
  const refusal = new Error("Key (email)=(somebody@example.com) already exists.");
  const refuse = () => Promise.reject(Object.assign(refusal, { code: "23505" }));
  const text = "/* prepared */ insert into users values ($1, 'a constant')";
  const span = tracing?.startRequest(traced);
  await new Promise<void>((resolve) => {
    span?.run(() => void tracing?.traceQuery(text, refuse).catch(() => resolve()));
  });
  await expect(tracing?.traceQuery(text, refuse)).rejects.toBe(refusal);
  span?.end({ route: "/a", status: 409 });
  await tracing?.stop();
  const [query, ...others] = collector.spans();
  expect(others.map(({ name }) => name)).toEqual(["GET /a"]);
  expect(attributesOf(query)).toEqual({
    "db.system.name": "postgresql",
    "db.operation.name": "insert",
    "db.query.text": "/* prepared */ insert into users values ($1, '?')",
    "error.type": "23505",
  });
  expect(collector.bodies.join("")).not.toContain("somebody");
});

test("R105 a proxy's trace goes on, and every line of the log names it", async () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  const answer = await send("/nowhere", undefined, { traceparent });
  expect(answer.headers.get("x-trace-id")).toBe(traceId);
  const [request] = await traceOf(answer);
  expect(request?.parentSpanId).toBe("b7ad6b7169203331");
  const lines = portal.logged.filter((line) => line.includes(traceId));
  const id = answer.headers.get("x-request-id");
  expect(lines.map((line) => (JSON.parse(line) as { reqId: string }).reqId)).toContain(id);
});

test("R105 nobody is kept waiting by a collector that is away, and the log says so once", async () => {
  const warned: object[] = [];
  const log = { warn: (fields: object) => void warned.push(fields) };
  const tracesUrl = `http://127.0.0.1:${await freePort()}/v1/traces`;
  const tracing = await openTracing({ tracesUrl }, log);
  tracing?.startRequest(traced).end({ route: "/a", status: 200 });
  await tracing?.stop();
  expect(warned).toHaveLength(1);
  expect(await openTracing({ tracesUrl: undefined }, log)).toBeUndefined();
});
