import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type FastifyRequest, LogController } from "fastify";
import { LINK_PATH } from "../../contract/presenting/client-links.ts";
import type { Config } from "../start/config.ts";
import type { App } from "../portal-services.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

/** A proxy that is believed may name the request: then it has one name in the logs of both. */
export const requestIds =
  ({ trustProxy }: Pick<Config, "trustProxy">) =>
  ({ headers }: IncomingMessage): string => {
    const named = headers["x-request-id"];
    const isNamed = trustProxy !== false && typeof named === "string" && REQUEST_ID.test(named);
    return isNamed ? named : randomUUID();
  };

/** Requests are logged below; of Fastify's own lines only that an answer broke off half-way. */
export function logBrokenAnswers(): LogController {
  const log = new LogController({ disableRequestLogging: true });
  log.streamError = (error: NodeJS.ErrnoException, request: FastifyRequest) => {
    if (error.code === "ERR_STREAM_PREMATURE_CLOSE") request.log.debug("reader went away");
    else request.log.error({ err: error }, "answer broke off");
  };
  return log;
}

/** Without what is a secret: of reset links the query, of client links the token. */
export const loggedPath = (url: string) =>
  (url.split("?", 1)[0] ?? "").replace(LINK_TOKEN, `${LINK_PATH}/…`);
const LINK_TOKEN = new RegExp(`^${LINK_PATH}/.*`, "i");

/** One line per answer; by default only those that failed or were forbidden. */
export function logRequests(app: App): void {
  app.addHook("onResponse", async (request, reply) => {
    const line = {
      method: request.method,
      path: loggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.actor?.id,
      ip: request.ip,
    };
    if (reply.statusCode === 503) request.log.warn(line, "answered");
    else if (reply.statusCode >= 500) request.log.error(line, "answered");
    // Attempts at forbidden calls stand in the log of every portal.
    else if (reply.statusCode === 403) request.log.info(line, "refused");
    else request.log.debug(line, "answered");
  });
}
