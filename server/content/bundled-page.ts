import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { projectRoot } from "../start/project-root.ts";
import { type Bridge, createBridge } from "./bridge.ts";
import { isUnchanged, quoted } from "./etag.ts";

/** What plays while a demo has no content. */
const PAGE_FOLDER = join(projectRoot, "samples", "bundled-page");
const ADDRESS = "/bundled/";

const pageTypes: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

export function serveBundledPage(app: FastifyInstance, playerOrigins: string[]) {
  const bridge = createBridge(playerOrigins);
  const files = readPage(bridge);
  const headers = {
    // Also loads where the frame was given no origin at all.
    "access-control-allow-origin": "*",
    "cache-control": "no-cache",
    vary: "accept-encoding",
    "content-security-policy": [
      "default-src 'none'",
      `script-src 'self' ${bridge.policySource}`,
      "style-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${playerOrigins.join(" ")}`,
      "sandbox allow-scripts allow-same-origin allow-pointer-lock",
    ].join("; "),
  };

  app.route({
    method: ["GET", "HEAD"],
    url: `${ADDRESS}*`,
    handler: async (request, reply) => {
      const file = files.get(request.raw.url?.split("?")[0] ?? "");
      if (!file) return reply.callNotFound();
      reply.headers({ ...headers, etag: quoted(file.etag) });
      if (isUnchanged(request, file.etag)) return reply.code(304).send();
      const isPacked = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
      if (isPacked) reply.header("content-encoding", "gzip");
      const body = isPacked ? file.packed : file.body;
      reply.type(file.type).header("content-length", body.length);
      return request.method === "HEAD" ? reply.send() : reply.send(body);
    },
  });
}

interface PageFile {
  body: Buffer;
  packed: Buffer;
  type: string;
  etag: string;
}

/** Less than 100 kB, so they stay in memory, packed and plain; only these addresses exist. */
function readPage(bridge: Bridge) {
  const files = new Map<string, PageFile>();
  for (const name of readdirSync(PAGE_FOLDER)) {
    const type = pageTypes[extname(name)];
    if (type === undefined) continue;
    const source = readFileSync(join(PAGE_FOLDER, name));
    const isPage = name === "index.html";
    const body = isPage ? Buffer.from(bridge.insertIntoText(source.toString())) : source;
    const etag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
    const file = { body, packed: gzipSync(body, { level: 9 }), type, etag };
    files.set(ADDRESS + name, file);
    if (isPage) files.set(ADDRESS, file);
  }
  return files;
}
