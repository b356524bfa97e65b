import type { FastifyRequest } from "fastify";
import { MAX_JSON_BYTES } from "./json-body.ts";
import { refuseOnSocket } from "./malformed.ts";
import type { App } from "../portal-services.ts";

export interface TimeLimits {
  /** For the head of a request. */
  headersMs: number;
  /** For the next byte of a body. */
  idleBodyMs: number;
  /** For an entire body, however many bytes keep coming. */
  bodyMs: number;
  /** The same for files and long lists: ten megabytes over a poor line. */
  largeBodyMs: number;
  /**
   * For an answer of which its reader takes nothing. Node looks at the queue when this is over: who took
   * some at the beginning is cut the second time, so it is up to twice as long.
   */
  unreadMs: number;
}
export const timeLimits: TimeLimits = {
  headersMs: 10_000,
  idleBodyMs: 30_000,
  bodyMs: 60_000,
  largeBodyMs: 300_000,
  unreadMs: 15_000,
};

export function limitTimes(app: App, securityHeaders: Record<string, string>, limits: TimeLimits) {
  app.server.headersTimeout = limits.headersMs;
  // Not Node's requestTimeout, which would be the same for all and so cut uploads, too.
  app.addHook("onRequest", async (request, reply) => {
    const { raw, id, socket, log } = request;
    // While the server is at work nobody is cut off for having to wait.
    raw.setTimeout(0);
    if (!hasBody(request) || isUnhurried(request)) return;
    const cut = () => {
      if (raw.complete) return;
      if (reply.raw.headersSent) socket.destroy();
      else refuseOnSocket({ securityHeaders, log, id }, TIMEOUT, socket);
    };
    const timer = setTimeout(cut, isLarge(request) ? limits.largeBodyMs : limits.bodyMs);
    raw.once("close", () => clearTimeout(timer));
  });
  app.addHook("preParsing", async (request) => {
    const { raw } = request;
    if (!hasBody(request)) return;
    raw.setTimeout(limits.idleBodyMs);
    // Also of a body that the handler itself reads, and then works on for as long as it takes.
    raw.once("end", () => raw.setTimeout(0));
  });
  app.addHook("onSend", async (_request, { raw: answer }) => {
    answer.setTimeout(limits.unreadMs, () => {
      // When nothing waits to be taken, it is the server that is slow.
      if (answer.writableLength > 0) answer.destroy();
      else answer.setTimeout(limits.unreadMs);
    });
  });
}

/** As Node names it when it counts the time itself. */
const TIMEOUT = { code: "ERR_HTTP_REQUEST_TIMEOUT" };

const hasBody = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Files of any size on lines of any speed. */
const isUnhurried = ({ method, routeOptions }: FastifyRequest) =>
  method === "PUT" && routeOptions.url === "/api/v1/uploads/objects";

/** Never of somebody who need not even be signed in, whatever a sign-in may hold. */
const isLarge = ({ headers, routeOptions: { bodyLimit, config } }: FastifyRequest) =>
  config.guests === undefined &&
  (bodyLimit > MAX_JSON_BYTES || headers["content-type"]?.startsWith("multipart/form-data"));
