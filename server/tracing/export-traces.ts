import { AsyncLocalStorage } from "node:async_hooks";
import os from "node:os";
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { TracedRequest, RequestSpan, Tracing } from "./tracing.ts";
import { noteFailures } from "./note-failures.ts";

/** A collector that does not answer may not hold up the end of the portal. */
const EXPORT_MS = 3000;
const MAX_QUERY_LENGTH = 2000;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
/** Statements carry their values beside them; what is written out is a constant, and yet nobody's business. */
const LITERAL = /'(?:[^']|'')*'/g;

const COMMENT = /\/\*.*?\*\//g;

/** Loaded only where traces are configured: see tracing.ts. */
export function exportTraces(url: string, log: Parameters<typeof noteFailures>[1]): Tracing {
  const exporter = noteFailures(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "portal", "host.name": os.hostname() }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS })],
  });
  const tracer = provider.getTracer("portal");
  const current = new AsyncLocalStorage<Span>();
  return {
    startRequest(request) {
      const options = { kind: SpanKind.SERVER, attributes: attributesOf(request) };
      const span = tracer.startSpan(request.method, options, parentOf(request.traceparent));
      return requestSpan(span, request.method, (work) => current.run(span, work));
    },
    async traceQuery(text, query) {
      const parent = current.getStore();
      if (!parent) return query();
      const { operation, attributes } = describeQuery(text);
      const within = trace.setSpan(ROOT_CONTEXT, parent);
      const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, within);
      try {
        return await query();
      } catch (error) {
        noteError(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    stop: () => provider.shutdown().catch(() => undefined),
  };
}

function describeQuery(text: string) {
  const statement = text.replace(LITERAL, "'?'").slice(0, MAX_QUERY_LENGTH);
  const operation = /\w+/.exec(statement.replaceAll(COMMENT, ""))?.[0] ?? "query";
  const attributes = {
    "db.system.name": "postgresql",
    "db.operation.name": operation,
    "db.query.text": statement,
  };
  return { operation, attributes };
}

/** Neither who asks nor for what exactly: addresses of demos carry the right to watch. */
const attributesOf = ({ listener, method, requestId }: TracedRequest): Attributes => ({
  "http.request.method": method,
  "portal.listener": listener,
  "portal.request_id": requestId,
});

function parentOf(traceparent = ""): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

const requestSpan = (span: Span, method: string, run: RequestSpan["run"]): RequestSpan => ({
  traceId: span.spanContext().traceId,
  run,
  end({ route, status }) {
    span.updateName(`${method} ${route}`);
    span.setAttributes({ "http.route": route, "http.response.status_code": status });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  },
});

/** Its code alone: the words of the database quote what somebody typed. */
function noteError(span: Span, error: unknown) {
  const { code, name } = error as { code?: string; name?: string };
  span.setAttribute("error.type", code ?? name ?? "unknown");
  span.setStatus({ code: SpanStatusCode.ERROR });
}
