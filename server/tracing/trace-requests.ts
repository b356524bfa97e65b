import type { FastifyInstance, FastifyRequest } from "fastify";
import type { App } from "../portal-services.ts";
import type { Config } from "../start/config.ts";
import type { RequestSpan, Tracing } from "./tracing.ts";

interface TraceOptions {
  tracing?: Tracing | undefined;
  config: Pick<Config, "trustProxy">;
  listener: "api" | "content";
}

/** A span for each request, and its trace in every line of the log about it. */
export function traceRequests(
  app: App | FastifyInstance,
  { tracing, config, listener }: TraceOptions,
) {
  if (!tracing) return;
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  const host = app as FastifyInstance;
  host.addHook("onRequest", (request, reply, done) => {
    const { traceparent } = request.headers;
    const span = tracing.startRequest({
      listener,
      method: request.method,
      requestId: request.id,
      traceparent:
        config.trustProxy !== false && typeof traceparent === "string" ? traceparent : undefined,
    });
    spans.set(request, span);
    request.log = request.log.child({ traceId: span.traceId });
    reply.log = request.log;
    // What the content host answers may be kept, and is then no answer to this request.
    if (listener === "api")
      void reply.headers({ "x-request-id": request.id, "x-trace-id": span.traceId });
    span.run(done);
  });
  // A body arrives outside of what the first hook began.
  host.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  host.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    spans.get(request)?.end({ route, status: reply.statusCode });
  });
}
