import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Config } from "./start/config.ts";
import type { Grants } from "./builds/grants.ts";
import type { Database } from "./db/connection.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Sentence } from "../contract/sentences.ts";
import type { Store } from "./store/store.ts";
import type { Tracing } from "./tracing/tracing.ts";
import type { Streams } from "./lists/streams.ts";

/** What the routes work with; made once in main.ts, and in each test. */
export interface Services {
  config: Config;
  db: Database;
  store: Store;
  /** How many long lists may be on their way. */
  streams: Streams;
  /** The rights to watch that stand in the addresses of builds. */
  grants: Grants;
  /** Why this node cannot watch demos. */
  nightWatch: { problem: Sentence | null };
  /** Undefined: nobody asked for figures. */
  metrics?: Metrics | undefined;
  /** Undefined: nobody asked for traces. */
  tracing?: Tracing | undefined;
  /** Wakes the mail delivery. */
  nudgeMail: () => void;
  /** Wakes the webhook delivery of this node. */
  nudgeWebhooks: () => void;
  /** Wakes the job runner of this node. */
  nudgeJobs: () => void;
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;
