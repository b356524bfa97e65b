import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import serveStatic from "@fastify/static";
import type { FastifyReply } from "fastify";
import { failures } from "../../contract/errors.ts";
import { ISOLATED_QUERY, type PortalSettings } from "../../contract/portal.ts";
import type { Config } from "../start/config.ts";
import { notFound } from "./errors.ts";
import type { App } from "../portal-services.ts";
import { projectRoot } from "../start/project-root.ts";

const FOLDER = join(projectRoot, "dist/web");
const YEAR_MS = 365 * 24 * 3600 * 1000;

/**
 * The thread that copies files of other hosts into a build (web/uploads/copy-worker.ts) has a policy of its own,
 * so that the page's need not be opened: it may call anybody, and do nothing else.
 */
const COPY_WORKER = /\/assets\/copy-worker-[\w-]+\.js(\.\w+)?$/;
const COPY_POLICY = "default-src 'none'; script-src 'self'; connect-src https: http:";

/**
 * The built page and its files. Every address that is no file is the page: it knows its own routes.
 * During development there may be no build; the page then comes from Vite.
 */
export async function servePages(app: App, config: Config): Promise<void> {
  if (!existsSync(join(FOLDER, "index.html"))) {
    app.setNotFoundHandler(refuseUnknownCall);
    return;
  }
  const page = await renderPage(config);
  const sendPage = (reply: FastifyReply, search: URLSearchParams) => {
    if (search.has(ISOLATED_QUERY)) reply.header("cross-origin-embedder-policy", "require-corp");
    return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page);
  };

  await app.register(serveStatic, {
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
  app.setNotFoundHandler((request, reply) => {
    const { pathname, searchParams } = new URL(request.url, "http://portal");
    const isPage = ["GET", "HEAD"].includes(request.method) && isPagePath(pathname);
    return isPage ? sendPage(reply, searchParams) : refuseUnknownCall();
  });
}

function refuseUnknownCall(): never {
  throw notFound(failures.unknownCall);
}

/** A missing script answered with a page breaks in strange ways; a missing file is a plain 404. */
const isPagePath = (path: string) =>
  !/^\/(api|assets)(\/|$)/i.test(path) && !/\.[a-z0-9]+$/i.test(path);

async function renderPage(config: Config) {
  const { contentUrl, companyName, supportEmail, selfRegistration } = config;
  const settings: PortalSettings = { contentUrl, companyName, supportEmail, selfRegistration };
  const html = await readFile(join(FOLDER, "index.html"), "utf8");
  const meta = `<meta name="portal-settings" content="${escapeAttribute(JSON.stringify(settings))}">`;
  // Pictures of demos come from there: the way is made while the page itself is on its own.
  const way = `<link rel="preconnect" href="${escapeAttribute(contentUrl)}">`;
  return html.replace("</head>", () => `${meta}${way}</head>`);
}

const escapes: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const escapeAttribute = (text: string) => text.replace(/[&"<>]/g, (sign) => escapes[sign] ?? sign);
