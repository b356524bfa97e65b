import type { FastifyReply } from "fastify";

/** Aborted when the connection closes. Fastify's own `request.signal` aborts as soon as the body has been read. */
export function hangUpOf(reply: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  reply.raw.once("close", () => hangUp.abort());
  return hangUp.signal;
}
