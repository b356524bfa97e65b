import { Counter, Gauge, Histogram, collectDefaultMetrics, Registry } from "prom-client";

export type Metrics = ReturnType<typeof createMetrics>;

/** Up to the time limits of a call; most take some milliseconds. */
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** What a client feels: at once, a moment, too long. */
const FIRST_FRAME_SECONDS = [0.5, 1, 2, 3, 5, 10, 20, 60];

/** The figures of one process, for Prometheus. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    calls: new Histogram({
      name: "portal_http_request_duration_seconds",
      help: "Answered requests by listener, method, route and status",
      labelNames: ["listener", "method", "route", "status"] as const,
      buckets: CALL_SECONDS,
      registers,
    }),
    firstFrames: new Histogram({
      name: "portal_first_frame_seconds",
      help: "How long presenters waited for the first frame of a demo",
      buckets: FIRST_FRAME_SECONDS,
      registers,
    }),
    beats: new Counter({
      name: "portal_watch_beats_total",
      help: "Reports of players about seconds that were shown",
      registers,
    }),
    storeErrors: new Counter({
      name: "portal_store_errors_total",
      help: "Calls of the object store that failed",
      labelNames: ["call"] as const,
      registers,
    }),
  };
}

/** A figure that is read when it is asked for. */
export const addGauge = (
  { registry }: Metrics,
  description: { name: string; help: string; labelNames: string[] },
  read: (gauge: Gauge) => void | Promise<void>,
) =>
  new Gauge({
    ...description,
    registers: [registry],
    async collect() {
      await read(this);
    },
  });
