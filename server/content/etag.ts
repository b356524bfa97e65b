import type { FastifyRequest } from "fastify";

export const quoted = (etag: string) => `"${etag}"`;

/** Whether the caller already holds these bytes: If-None-Match lists this etag, strong or weak. */
export function isUnchanged(request: FastifyRequest, etag: string) {
  const held = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim()) ?? [];
  return held.some((tag) => tag === "*" || tag.replace(/^W\//, "") === quoted(etag));
}
