import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from "fastify";
import type { Config } from "../config.ts";
import { type BuildHost, serveBuilds } from "./builds.ts";
import { serveBundledPage } from "./bundled-page.ts";
import { serveThumbnails } from "./thumbnails.ts";

const HEADERS_MS = 10_000;

interface ContentHostParts extends BuildHost {
  config: BuildHost["config"] & Pick<Config, "publicUrl" | "corsOrigins">;
  log?: FastifyBaseLogger | undefined;
}

/** The second listener: an origin of its own, so that nothing served here can read the portal's storage. */
export function buildContentHost({ log, ...host }: ContentHostParts): FastifyInstance {
  const app = fastify({
    ...(log ? { loggerInstance: log } : {}),
    // Addresses here may carry a right to watch, which has no place in a log.
    logController: new LogController({ disableRequestLogging: true }),
    http: { headersTimeout: HEADERS_MS },
    frameworkErrors: (_error, _request, reply) => void answerNotFound(securedReply(reply)),
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(malformedAnswer);
      else socket.destroy();
    },
  });

  app.addHook("onRequest", async (request, reply) => {
    securedReply(reply);
    if (request.method !== "GET" && request.method !== "HEAD")
      return sendText(reply.header("allow", "GET, HEAD"), 405, "This method is not allowed here.");
  });
  app.setNotFoundHandler((_request, reply) => answerNotFound(reply));
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, "content request failed");
    return sendText(reply, 500, "Something went wrong. Please try again.");
  });

  // The only origins whose pages may frame what is served here.
  const playerOrigins = [host.config.publicUrl, ...host.config.corsOrigins];
  serveThumbnails(app, host.store);
  serveBundledPage(app, playerOrigins);
  serveBuilds(app, host, playerOrigins);
  return app;
}

/** What no answer may lack, errors included; a route that serves a page loosens the policy for it. */
function securedReply(reply: FastifyReply) {
  return reply.headers({
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    // A process of its own: an endless loop in a demo must not stop the portal.
    "origin-agent-cluster": "?1",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
}

/** Never a page: a loader that gets one instead of its file fails in a way that nobody understands. */
const answerNotFound = (reply: FastifyReply) => sendText(reply, 404, "Not found.");

/** Whatever was already said about a file that then could not be sent. */
const sendText = (reply: FastifyReply, status: number, text: string) =>
  reply
    .removeHeader("content-encoding")
    .removeHeader("content-length")
    .removeHeader("etag")
    .code(status)
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send(`${text}\n`);

const malformedAnswer = [
  "HTTP/1.1 400 Bad Request",
  "Content-Type: text/plain; charset=utf-8",
  "X-Content-Type-Options: nosniff",
  "Content-Length: 0",
  "Connection: close",
  "\r\n",
].join("\r\n");
