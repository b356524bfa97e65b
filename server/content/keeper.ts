import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";

/** Next to this file when running from source; otherwise next to the bundle, where scripts/build.mjs puts it. */
const FOLDER = join(import.meta.dirname, "keeping");
const SHARED = "kept-cache.js";
const BORDERS = /^import [^;]+;\n|^export /gm;

/** Each is joined with the shared file into one script: not every browser supports modules in every kind of worker. */
const readScript = (name: string) =>
  [SHARED, name]
    .map((part) => readFileSync(join(FOLDER, part), "utf8").replace(BORDERS, ""))
    .join("\n");

/**
 * Keeps builds on a device, in a frame of the portal: only a page of the content host can store files for the content
 * host. Its worker is the one service worker of this origin (docs/decisions/presenting/052-offline.md).
 */
export function serveKeeper(app: FastifyInstance, playerOrigins: string[]) {
  const page = `<!doctype html><meta charset="utf-8"><title>Kept demos</title>
<meta name="portals" content="${playerOrigins.join(" ")}">
<script src="/keeper/keeper.js"></script>`;
  const headers = {
    "cache-control": "no-cache",
    // Also in a page that is isolated for a demo with threads.
    "cross-origin-embedder-policy": "require-corp",
    "content-security-policy": [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${playerOrigins.join(" ")}`,
    ].join("; "),
  };
  app.get("/keeper/", async (_request, reply) =>
    reply.headers(headers).type("text/html; charset=utf-8").send(page),
  );
  for (const name of ["keeper.js", "worker.js"]) {
    const source = readScript(name);
    app.get(`/keeper/${name}`, async (_request, reply) =>
      reply
        .headers(headers)
        // The worker passes on requests of pages to other hosts, so the policy of these pages applies to it.
        .headers(name === "worker.js" ? WORKER_HEADERS : {})
        .type("text/javascript; charset=utf-8")
        .send(source),
    );
  }
}

const WORKER_HEADERS = {
  "service-worker-allowed": "/",
  "content-security-policy": "default-src 'none'; script-src 'self'; connect-src *",
};
