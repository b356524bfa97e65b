import type { FastifyInstance } from "fastify";
import { PICTURES } from "../builds/keys.ts";
import type { Store } from "../store/store.ts";
import { sendObject } from "./send-object.ts";

/** Decided here, never taken from the upload. */
const imageTypes: Record<string, string> = {
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};
/** Matched against the raw address: the names are ours, so nothing in them needs escaping. */
const PICTURE_PATH = new RegExp(
  `^/(${PICTURES}/[0-9a-f]{24}/[\\w-]{1,100}\\.(jpeg|jpg|png|webp))(?:\\?|$)`,
);

export function serveThumbnails(app: FastifyInstance, store: Store) {
  app.route({
    method: ["GET", "HEAD"],
    url: `/${PICTURES}/*`,
    handler: async (request, reply) => {
      const [, key, extension] = PICTURE_PATH.exec(request.raw.url ?? "") ?? [];
      const object = key === undefined ? undefined : await store.stat(key);
      if (key === undefined || extension === undefined || !object) return reply.callNotFound();
      reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .type(imageTypes[extension] ?? "application/octet-stream");
      return sendObject(request, reply, store, { key, ...object });
    },
  });
}
