import type { FastifyRequest } from "fastify";
import fresh from "fresh";

export const quoted = (etag: string) => `"${etag}"`;

/**
 * Whether the caller already has these bytes: If-None-Match lists this etag, strong or weak. No other header counts:
 * we send no dates, and a caller who names an etag does not want the file again.
 */
export const isUnchanged = ({ headers }: FastifyRequest, etag: string) =>
  fresh({ "if-none-match": headers["if-none-match"] }, { etag: quoted(etag) });
