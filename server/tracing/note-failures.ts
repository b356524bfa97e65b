import type { SpanExporter } from "@opentelemetry/sdk-trace";

interface Log {
  warn(fields: object, message: string): void;
}

/** The same exporter, which logs once when a collector stops accepting what it is sent. */
export function noteFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const reason = result.error?.message;
        if (reason !== undefined && !isFailing) log.warn({ reason }, "traces could not be sent");
        isFailing = reason !== undefined;
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
