import type { FastifyRequest } from "fastify";
import { failures } from "../../contract/errors.ts";
import type { App } from "../portal-services.ts";
import { Refusal } from "./errors.ts";
import { placesOf } from "./rate-limits.ts";

/** Of one caller: as many as a browser sends to one host at a time, so a person in front of a page never waits. */
export const MAX_CONCURRENT_CALLS = 6;
/** Each lies in memory with its body while it waits. */
export const MAX_QUEUED_CALLS = 400;
const RETRY_AFTER_SECONDS = 5;
/** After a longer wait the caller may have been signed out, or lost their rights. */
export const REAUTHENTICATE_AFTER_MS = 1000;

declare module "fastify" {
  interface FastifyContextConfig {
    /** For calls that no session matters to: all of one place count as one caller. */
    concurrency?: "by place";
  }
}

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/**
 * Runs a few calls of one person, one token or one place of guests at a time; the others are queued. A caller who sends
 * hundreds delays only themselves, and the connections to the database are left to everybody else. A slot is freed when
 * the work is done, not when the caller hangs up.
 */
export function limitConcurrency(
  api: App,
  authenticate: (request: FastifyRequest) => Promise<void>,
) {
  const queues = new Map<string, Queue>();
  api.addHook("onRoute", (route) => {
    // Fastify makes it from the GET of the same path, with its handler.
    if (route.method === "HEAD") return;
    const { handler } = route;
    route.handler = async function limited(request, reply) {
      const caller = callerOf(request);
      if (caller === undefined) return handler.call(this, request, reply);
      const queue = queues.get(caller) ?? { running: 0, waiting: [] };
      queues.set(caller, queue);
      const waitedMs = await acquire(queue);
      try {
        if (waitedMs > 0 && reply.raw.destroyed) throw new Refusal(499, failures.unavailable);
        if (waitedMs > REAUTHENTICATE_AFTER_MS) await authenticate(request);
        return await handler.call(this, request, reply);
      } finally {
        release(queue);
        if (queue.running === 0) queues.delete(caller);
      }
    };
  });
}

/**
 * Guests are known by their address alone. Sign-in is left out: its cost is limited where it arises, and it may wait
 * for somebody else's server or in the queue for password hashes.
 */
function callerOf({ actor, ip, routeOptions: { config } }: FastifyRequest): string | undefined {
  if (actor) return actor.scopes ? actor.sessionId : actor.id;
  const isLimited = config.guests === "welcome" || config.concurrency === "by place";
  return isLimited ? placesOf(ip).place : undefined;
}

/** How long the call was queued. */
async function acquire(queue: Queue): Promise<number> {
  if (queue.running < MAX_CONCURRENT_CALLS) {
    queue.running += 1;
    return 0;
  }
  if (queue.waiting.length >= MAX_QUEUED_CALLS)
    throw new Refusal(503, failures.unavailable, undefined, RETRY_AFTER_SECONDS);
  const queuedAt = performance.now();
  await new Promise<void>((resume) => queue.waiting.push(resume));
  return performance.now() - queuedAt;
}

/** The slot goes to the call that has waited longest. */
function release(queue: Queue) {
  const next = queue.waiting.shift();
  if (next) next();
  else queue.running -= 1;
}
