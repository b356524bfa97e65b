import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import serveStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { failures } from "../../contract/errors.ts";
import { ISOLATED_QUERY } from "../../contract/portal.ts";
import { notFound } from "./errors.ts";
import type { App, Services } from "../portal-services.ts";
import { companyReader } from "../company/read-for-pages.ts";
import { acceptsEncoding } from "../content/accepted-encoding.ts";
import { renderPage } from "./render-page.ts";
import { contentPolicy } from "./security-headers.ts";
import { projectRoot } from "../start/project-root.ts";

const FOLDER = join(projectRoot, "dist/web");
const YEAR_MS = 365 * 24 * 3600 * 1000;

/**
 * The thread that copies files of other hosts into a build (web/uploads/copy-worker.ts) has a separate policy,
 * so that the page's need not be opened: it may call anybody, and do nothing else.
 */
const COPY_WORKER = /\/assets\/copy-worker-[\w-]+\.js(\.\w+)?$/;
const COPY_POLICY = "default-src 'none'; script-src 'self'; connect-src https: http:";

/**
 * The built page and its files. Every address that is no file is the page: it knows its own routes.
 * During development there may be no build; the page then comes from Vite.
 */
export async function servePages(app: App, { config, db }: Services): Promise<void> {
  if (!existsSync(join(FOLDER, "index.html"))) {
    app.setNotFoundHandler(refuseUnknownCall);
    return;
  }
  const html = await readFile(join(FOLDER, "index.html"), "utf8");
  const policy = contentPolicy(config, html);
  const readCompany = companyReader(db);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, isIsolated: boolean) => {
    if (isIsolated) reply.header("cross-origin-embedder-policy", "require-corp");
    const page = renderPage(html, config, await readCompany());
    void reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("content-security-policy", policy);
    return sendPacked(request, reply, page);
  };

  if (config.offlineHours === 0) removeWorkers(app);
  await serveFiles(app);
  app.setNotFoundHandler((request, reply) => {
    const { pathname, searchParams } = new URL(request.url, "http://portal");
    const isPage = ["GET", "HEAD"].includes(request.method) && isPagePath(pathname);
    return isPage
      ? sendPage(request, reply, searchParams.has(ISOLATED_QUERY))
      : refuseUnknownCall();
  });
}

function serveFiles(app: App) {
  return app.register(serveStatic, {
    root: FOLDER,
    index: false,
    // One route per file of the build: no path of a request ever reaches the disk.
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes("/assets/");
      void reply.header(
        "cache-control",
        isHashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : "no-cache",
      );
      if (COPY_WORKER.test(path)) void reply.header("content-security-policy", COPY_POLICY);
    },
  });
}

/** Nothing secret stands in a page, so nobody learns anything from its length. */
async function sendPacked(request: FastifyRequest, reply: FastifyReply, page: string) {
  void reply.header(
    "vary",
    ["accept-encoding", reply.getHeader("vary")].filter(Boolean).join(", "),
  );
  if (!acceptsEncoding(request.headers["accept-encoding"], "gzip")) return reply.send(page);
  return reply.header("content-encoding", "gzip").send(await pack(page));
}
const pack = promisify(gzip);

/**
 * What browsers know of the portal without a network goes the next time they check it. The last step is not waited for:
 * it queues behind any other check of this script, and that one waits for this worker to be active.
 */
const REMOVAL = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => void self.registration.unregister()),
  ),
);
`;

function removeWorkers(app: App) {
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.split("?")[0] !== "/service-worker.js") return undefined;
    return reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(REMOVAL);
  });
}

function refuseUnknownCall(): never {
  throw notFound(failures.unknownCall);
}

/** A missing script answered with a page breaks in strange ways; a missing file is a plain 404. */
const isPagePath = (path: string) =>
  !/^\/(api|assets)(\/|$)/i.test(path) && !/\.[a-z0-9]+$/i.test(path);
