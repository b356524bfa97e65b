import type { App } from "./portal.ts";

/** One line per answer, without the query: a reset link carries its secret there. */
export function logRequests(app: App): void {
  app.addHook("onResponse", async (request, reply) => {
    const line = {
      method: request.method,
      path: request.url.split("?", 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.actor?.id,
      ip: request.ip,
    };
    if (reply.statusCode === 503) request.log.warn(line, "answered");
    else if (reply.statusCode >= 500) request.log.error(line, "answered");
    else request.log.debug(line, "answered");
  });
}
