import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { StoredObject, Store } from "../store/store.ts";
import { readByteRange } from "./byte-range.ts";
import { isUnchanged, quoted } from "./etag.ts";

/** Decided here, never taken from what was uploaded. */
const imageTypes: Record<string, string> = {
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};
/** Matched on the address as it was sent: names are ours, so nothing in them needs an escape. */
const THUMBNAIL_PATH = /^\/(thumbnails\/[0-9a-f]{24}\/[\w-]{1,100}\.(jpeg|jpg|png|webp))(?:\?|$)/;

export function serveThumbnails(app: FastifyInstance, store: Store) {
  app.route({
    method: ["GET", "HEAD"],
    url: "/thumbnails/*",
    handler: async (request, reply) => {
      const [, key, extension] = THUMBNAIL_PATH.exec(request.raw.url ?? "") ?? [];
      const object = key === undefined ? undefined : await store.stat(key);
      if (key === undefined || extension === undefined || !object) return reply.callNotFound();
      reply.headers({
        "accept-ranges": "bytes",
        "cache-control": "public, max-age=31536000, immutable",
        etag: quoted(object.etag),
      });
      if (isUnchanged(request, object.etag)) return reply.code(304).send();
      reply.type(imageTypes[extension] ?? "application/octet-stream");
      if (request.method === "HEAD") return reply.header("content-length", object.size).send();
      return sendObject(request, reply, store, key, object);
    },
  });
}

async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  store: Store,
  key: string,
  { size, etag }: StoredObject,
) {
  const ifRange = request.headers["if-range"];
  const asked = ifRange === undefined || ifRange === quoted(etag);
  const range = asked ? readByteRange(request.headers.range, size) : undefined;
  if (range === "unsatisfiable")
    return reply
      .code(416)
      .headers({ "content-range": `bytes */${size}`, "cache-control": "no-store" })
      .type("text/plain; charset=utf-8")
      .send("The range is beyond the end.\n");
  const opened = await store.open(key, range);
  if (!opened) return reply.callNotFound();
  if (!range) return reply.header("content-length", size).send(opened.stream);
  return reply
    .code(206)
    .headers({
      "content-length": range.end - range.start + 1,
      "content-range": `bytes ${range.start}-${range.end}/${size}`,
    })
    .send(opened.stream);
}
