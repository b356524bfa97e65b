import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Metrics } from "./metrics.ts";

/** A listener of its own: figures are for the operator's network, not for visitors. */
export function buildMetricsHost(metrics: Metrics, log?: FastifyBaseLogger): FastifyInstance {
  const app = fastify({
    ...(log ? { loggerInstance: log } : {}),
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.get("/metrics", async (_request, reply) => {
    const text = await metrics.registry.metrics();
    return reply.type(metrics.registry.contentType).send(text);
  });
  return app;
}
