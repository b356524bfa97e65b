import { STATUS_CODES } from "node:http";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from "fastify";
import { failures } from "../../contract/errors.ts";
import { isUnavailable, RETRY_SECONDS } from "../http/error-answer.ts";
import { measureRequests } from "../metrics/measure.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { traceRequests } from "../tracing/trace-requests.ts";
import type { Tracing } from "../tracing/tracing.ts";
import type { Config } from "../start/config.ts";
import { type BuildHost, serveBuilds } from "./builds.ts";
import { serveKeeper } from "./keeper.ts";
import { serveBundledPage } from "./bundled-page.ts";
import { countReader } from "./read-in-pieces.ts";
import { serveThumbnails } from "./thumbnails.ts";

const HEADERS_MS = 10_000;
/** Requests consist of headers only. Answers have no time limit: on a slow line they take hours. */
const REQUEST_MS = 30_000;
/** A reader that accepts no byte for this long is asleep. */
const STALLED_READER_MS = 30_000;
/** Browsers send a dozen headers, proxies add a few. */
const MAX_HEADERS = 100;

interface ContentHostParts extends BuildHost {
  config: BuildHost["config"] & Pick<Config, "publicUrl" | "corsOrigins" | "trustProxy">;
  log?: FastifyBaseLogger | undefined;
  metrics?: Metrics | undefined;
  tracing?: Tracing | undefined;
  stalledReaderMs?: number;
}

/** The second listener: a separate origin, so that nothing served here can read the portal's storage. */
export function buildContentHost({
  log,
  stalledReaderMs = STALLED_READER_MS,
  ...host
}: ContentHostParts): FastifyInstance {
  const headers = securityHeaders(host.config);
  const app = fastify({
    ...(log ? { loggerInstance: log } : {}),
    // Addresses here may contain a right to watch, which must not be logged.
    logController: new LogController({ disableRequestLogging: true }),
    // Requests that Node itself would refuse are answered with our headers and message instead.
    http: { headersTimeout: HEADERS_MS, requireHostHeader: false },
    requestTimeout: REQUEST_MS,
    connectionTimeout: stalledReaderMs,
    frameworkErrors: (_error, _request, reply) => void answerNotFound(reply.headers(headers)),
    clientErrorHandler: (error, socket) => {
      if (socket.writable) socket.end(rawAnswer(refusalOf(error), headers));
      else socket.destroy();
    },
  });
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));

  app.addHook("onRequest", async ({ method, raw }, reply) => {
    reply.headers(headers);
    if (raw.rawHeaders.length > 2 * MAX_HEADERS) return sendText(reply, 431, TOO_MANY_HEADERS);
    if (raw.headers.host === undefined) return sendText(reply, 400, MALFORMED);
    if (method !== "GET" && method !== "HEAD")
      return sendText(reply.header("allow", "GET, HEAD"), 405, "This method is not allowed here.");
  });
  traceRequests(app, { tracing: host.tracing, config: host.config, listener: "content" });
  watchReaders(app, stalledReaderMs);
  measureRequests(app, host.metrics, "content");
  app.setNotFoundHandler((_request, reply) => answerNotFound(reply));
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, "content request failed");
    return answerFailure(reply, error as Error);
  });

  serveContents(app, host);
  return app;
}

function serveContents(app: FastifyInstance, host: ContentHostParts) {
  // The only origins whose pages may frame what is served here.
  const playerOrigins = [host.config.publicUrl, ...host.config.corsOrigins];
  serveThumbnails(app, host.store);
  serveBundledPage(app, playerOrigins);
  serveKeeper(app, playerOrigins);
  serveBuilds(app, host, playerOrigins);
}

/** No timeout while the server is still preparing the answer. */
function watchReaders(app: FastifyInstance, stalledReaderMs: number) {
  app.addHook("onRequest", async ({ raw }, reply) => {
    raw.setTimeout(0);
    countReader(reply.raw);
  });
  app.addHook("onSend", async (_request, { raw }) => void raw.setTimeout(stalledReaderMs));
}

/** Headers of every answer, errors included; a route that serves a page relaxes the policy for it. */
const securityHeaders = ({ buildUrl }: BuildHost["config"]): Record<string, string> => ({
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  // A separate process for each origin: an endless loop in a demo must not stop the portal.
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  // Without subdomains: they are not ours, and the host of every build sends this header itself.
  ...(buildUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
});

/** Never a page: a loader that receives HTML instead of its file fails in a confusing way. */
const answerNotFound = (reply: FastifyReply) => sendText(reply, 404, "Not found.");

const answerFailure = (reply: FastifyReply, error: Error) =>
  isUnavailable(error)
    ? sendText(reply.header("retry-after", RETRY_SECONDS), 503, failures.unavailable)
    : sendText(reply, 500, failures.generic);

/** Headers already set for a file that then could not be sent. */
const sendText = (reply: FastifyReply, status: number, text: string) =>
  reply
    .removeHeader("content-encoding")
    .removeHeader("content-length")
    .removeHeader("etag")
    .code(status)
    .header("cache-control", "no-store")
    .type(PLAIN_TEXT)
    .send(`${text}\n`);

const PLAIN_TEXT = "text/plain; charset=utf-8";
const MALFORMED = "This request could not be understood.";
const TOO_MANY_HEADERS = "This request has too many headers, or too long ones.";

function refusalOf({ code }: { code?: string }) {
  if (code === "HPE_HEADER_OVERFLOW") return { status: 431, text: TOO_MANY_HEADERS };
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return { status: 408, text: "This request took too long to arrive." };
  return { status: 400, text: MALFORMED };
}

/** Answers bytes that could not be parsed as a request. */
function rawAnswer(
  { status, text }: ReturnType<typeof refusalOf>,
  headers: Record<string, string>,
) {
  const fields = {
    ...headers,
    "cache-control": "no-store",
    "content-type": PLAIN_TEXT,
    "content-length": text.length + 1,
    connection: "close",
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", `${text}\n`].join("\r\n");
}
