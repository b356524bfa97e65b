import type { Config } from "../start/config.ts";

/** What requests do and how long that takes, for a collector of OpenTelemetry. */
export interface Tracing {
  startRequest(request: TracedRequest): RequestSpan;
  /** A span below that of the request for which it is done; what is done for none is not traced. */
  traceQuery<Answer>(text: string, query: () => Promise<Answer>): Promise<Answer>;
  /** Sends what is left. */
  stop(): Promise<void>;
}

export interface TracedRequest {
  listener: "api" | "content";
  method: string;
  requestId: string;
  /** The header of a proxy that is believed. */
  traceparent: string | undefined;
}

export interface RequestSpan {
  traceId: string;
  /** What is started in here belongs to the request. */
  run(work: () => void): void;
  end(result: { route: string; status: number }): void;
}

interface Log {
  warn(fields: object, message: string): void;
}

/** Undefined: nobody asked for traces, and nothing of their code is loaded. */
export async function openTracing(
  { tracesUrl }: Pick<Config, "tracesUrl">,
  log: Log,
): Promise<Tracing | undefined> {
  if (tracesUrl === undefined) return undefined;
  const { exportTraces } = await import("./export-traces.ts");
  return exportTraces(tracesUrl, log);
}
