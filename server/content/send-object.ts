import type { FastifyReply, FastifyRequest } from "fastify";
import type { Store } from "../store/store.ts";
import { readByteRange } from "./byte-range.ts";
import { isUnchanged, quoted } from "./etag.ts";
import { readInPieces, fullRange } from "./read-in-pieces.ts";

interface SentObject {
  key: string;
  size: number;
  etag: string;
}

/** Sends an object as stored: in full, in part, not at all because the caller has it, or only its headers. */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  store: Store,
  { key, size, etag }: SentObject,
) {
  reply.headers({ "accept-ranges": "bytes", etag: quoted(etag) });
  if (isUnchanged(request, etag)) return reply.code(304).send();
  if (request.method === "HEAD") return reply.header("content-length", size).send();
  const ifRange = request.headers["if-range"];
  const isSame = ifRange === undefined || ifRange === quoted(etag);
  const range = isSame ? readByteRange(request.headers.range, size) : undefined;
  if (range === "unsatisfiable") return answerUnsatisfiable(reply, size);
  const body = await readInPieces(store, key, range ?? fullRange(size), reply.raw);
  if (!body) return reply.callNotFound();
  if (!range) return reply.header("content-length", size).send(body);
  return reply
    .code(206)
    .headers({
      "content-length": range.end - range.start + 1,
      "content-range": `bytes ${range.start}-${range.end}/${size}`,
    })
    .send(body);
}

const answerUnsatisfiable = (reply: FastifyReply, size: number) =>
  reply
    .code(416)
    .removeHeader("content-encoding")
    .headers({ "content-range": `bytes */${size}`, "cache-control": "no-store" })
    .type("text/plain; charset=utf-8")
    .send("The range is beyond the end.\n");
