import type { FastifyRequest } from "fastify";
import { failures } from "../../contract/errors.ts";
import type { App } from "../portal-services.ts";
import { Refusal } from "./errors.ts";
import { placesOf } from "./rate-limits.ts";

/** As many as a browser asks of one host at a time: a person in front of a page waits for nothing. */
export const MAX_CALLS_AT_ONCE = 6;
/** With its body each lies in memory while it waits. */
export const MAX_CALLS_WAITING = 400;
const RETRY_SECONDS = 5;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Of calls to which a session makes no difference: those from one place take turns as one caller. */
    turns?: "by place";
  }
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * Of one person, one token or one place of guests a few calls are worked on at once, and the others wait for their turn: whoever sends
 * hundreds waits for themselves alone, and connections to the database are left to everybody else. A turn ends with
 * the work, and not with a caller who goes away before it is done.
 */
export function takeTurns(api: App, authenticate: (request: FastifyRequest) => Promise<void>) {
  const lines = new Map<string, Line>();
  api.addHook("onRoute", (route) => {
    // Made of the GET of the same path, with its handler.
    if (route.method === "HEAD") return;
    const { handler } = route;
    route.handler = async function inTurn(request, reply) {
      const caller = callerOf(request);
      if (caller === undefined) return handler.call(this, request, reply);
      const line = lines.get(caller) ?? { running: 0, waiting: [] };
      lines.set(caller, line);
      const hasWaited = await enter(line);
      try {
        if (hasWaited && reply.raw.destroyed) throw new Refusal(499, failures.unavailable);
        // Meanwhile they may have been signed out, or lost their rights.
        if (hasWaited) await authenticate(request);
        return await handler.call(this, request, reply);
      } finally {
        leave(line);
        if (line.running === 0) lines.delete(caller);
      }
    };
  });
}

/**
 * Of guests all that is known is where they call from. Ways to sign in are left out: what they cost is counted
 * there, and one of them may wait for somebody else's server, or for its turn to hash.
 */
function callerOf({ actor, ip, routeOptions: { config } }: FastifyRequest): string | undefined {
  if (actor) return actor.scopes ? actor.sessionId : actor.id;
  const isCounted = config.guests === "welcome" || config.turns === "by place";
  return isCounted ? placesOf(ip).place : undefined;
}

/** True when the call had to wait. */
async function enter(line: Line): Promise<boolean> {
  if (line.running < MAX_CALLS_AT_ONCE) {
    line.running += 1;
    return false;
  }
  if (line.waiting.length >= MAX_CALLS_WAITING)
    throw new Refusal(503, failures.unavailable, undefined, RETRY_SECONDS);
  await new Promise<void>((begin) => line.waiting.push(begin));
  return true;
}

/** A turn is handed on to who has waited longest. */
function leave(line: Line) {
  const next = line.waiting.shift();
  if (next) next();
  else line.running -= 1;
}
