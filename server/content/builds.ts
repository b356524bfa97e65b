import { createHash } from "node:crypto";
import { createGzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { frameSandbox, PLAY_QUERY } from "../../contract/builds/builds.ts";
import { KEPT_AS_QUERY } from "../../contract/presenting/kept-builds.ts";
import { HOSTS_QUERY, hostsIn } from "../../contract/builds/outside-hosts.ts";
import type { Config } from "../start/config.ts";
import type { Database } from "../db/connection.ts";
import type { Store } from "../store/store.ts";
import { acceptsEncoding } from "./accepted-encoding.ts";
import { type Bridge, createBridge } from "./bridge.ts";
import { buildAccess, type FindBuild, type ServedBuild } from "../builds/access.ts";
import { originOf, readBuildAddress, type ReadAddress } from "../builds/addresses.ts";
import {
  type BuildFileRow,
  buildFiles,
  type Encoding,
  type FindBuildFile,
} from "../builds/files.ts";
import { isUnchanged, quoted } from "./etag.ts";
import type { Grants } from "../builds/grants.ts";
import { outsidePolicy } from "./outside-policy.ts";
import { openInPieces, fullRange } from "./read-in-pieces.ts";
import { sendObject } from "./send-object.ts";
import { countTransfers } from "./transfers.ts";
import { piped, unpacked } from "./unpack.ts";
import { videoPage } from "./video-page.ts";

export interface BuildHost {
  config: Pick<Config, "buildUrl" | "contentAccess">;
  db: Database;
  store: Store;
  grants: Grants;
  maxTransfersPerViewer?: number;
}

/** Serves the files of builds as they were decided to be sent when the upload was completed. */
export function serveBuilds(app: FastifyInstance, host: BuildHost, playerOrigins: string[]) {
  const find = { build: buildAccess(host.db), file: buildFiles(host.db) };
  const bridge = createBridge(playerOrigins);
  const beginTransfer = countTransfers(host.maxTransfersPerViewer);
  const ancestors = `frame-ancestors 'self' ${playerOrigins.join(" ")}`;
  serveRights(app, host, find.build);

  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    handler: async (request, reply) => {
      const found = await findRequested(host, find, request);
      if (!found) return reply.callNotFound();
      const { build, file, sessionId } = found;
      if (sessionId !== null && !beginTransfer(sessionId, reply.raw)) return answerBusy(reply);
      const policy = policyOf(host.config.buildUrl, build, request, ancestors);
      reply.headers({ ...headersOf(build), "content-security-policy": policy });
      if (build.kind === "video" && isPlayQuery(request))
        return sendPage(request, reply, bridge, videoPage(file.path));
      if (isShown(build, file, request))
        return sendShown(request, reply, host.store, bridge, underPolicy(file, policy));
      const isRuled = RULED.test(file.contentType) || RULED.test(destinationOf(request));
      const kept = isRuled ? "no-cache" : "private, max-age=31536000, immutable";
      reply.header("cache-control", kept).type(file.contentType);
      return sendFile(request, reply, host.store, isRuled ? underPolicy(file, policy) : file);
    },
  });
}

/** For a proxy that keeps the files: it asks only whether this viewer may see them (deploy/nginx). */
function serveRights(app: FastifyInstance, host: BuildHost, findBuild: FindBuild) {
  app.route({
    method: ["GET", "HEAD"],
    url: "/rights/*",
    handler: async (request, reply) => {
      const address = readBuildAddress((request.raw.url ?? "").slice("/rights".length));
      const allowed = address && (await findAllowed(host, findBuild, request, address));
      return reply
        .code(allowed ? 204 : 403)
        .header("cache-control", "no-store")
        .send();
    },
  });
}

/** What the page may do in its frame, whom it may call, and who may frame it. */
function policyOf(buildUrl: string, build: ServedBuild, request: FastifyRequest, framing: string) {
  const trialHosts = build.isTrial ? queryOf(request).get(HOSTS_QUERY) : null;
  const hosts = trialHosts === null ? build.hosts : hostsIn(trialHosts);
  const sandbox = `sandbox ${frameSandbox({ allows_popups: build.allowsPopups })}`;
  const outside = hosts && outsidePolicy(originOf(buildUrl, build.id), hosts);
  return [sandbox, framing, ...(outside ?? [])].join("; ");
}

/** Pages and workers live under the policy that they came with: where it has changed, they come again. */
const RULED = /^(text\/html|application\/xhtml|worker|sharedworker|document|i?frame|object|embed)/;
const destinationOf = (request: FastifyRequest) => request.headers["sec-fetch-dest"] ?? "";
const underPolicy = (file: BuildFileRow, policy: string): BuildFileRow => ({
  ...file,
  etag: `${file.etag}-${createHash("sha256").update(policy).digest("base64url").slice(0, 8)}`,
});

const sendFile = (request: FastifyRequest, reply: FastifyReply, store: Store, file: BuildFileRow) =>
  file.contentEncoding === null
    ? sendObject(request, reply, store, file)
    : sendPacked(request, reply, store, { ...file, codec: file.contentEncoding });

async function findRequested(
  host: BuildHost,
  find: { build: FindBuild; file: FindBuildFile },
  request: FastifyRequest,
) {
  // It would outlive the demo, and answer for it when the right to watch is gone.
  if (request.headers["service-worker"] !== undefined) return undefined;
  const address = readBuildAddress(request.raw.url ?? "");
  const allowed = address && (await findAllowed(host, find.build, request, address));
  if (!allowed) return undefined;
  const path = requestedPath(allowed.build, address.names);
  const file = path === undefined ? undefined : await find.file(allowed.build, path);
  return file && { ...allowed, file };
}

/** The build of an address, if the caller may see it right now. */
async function findAllowed(
  { config, grants }: BuildHost,
  findBuild: FindBuild,
  request: FastifyRequest,
  { right, buildId }: ReadAddress,
) {
  if (!isOwnHost(config.buildUrl, buildId, request)) return undefined;
  const isPlain = config.contentAccess === "public" && (right === "webgl" || right === "video");
  const sessionId = isPlain ? null : grants.read(right, buildId);
  if (sessionId === undefined) return undefined;
  const build = await findBuild(buildId, sessionId);
  if (!build || (isPlain && right !== build.kind)) return undefined;
  return { build, sessionId };
}

const answerBusy = (reply: FastifyReply) =>
  reply
    .code(503)
    .headers({ "cache-control": "no-store", "retry-after": 1 })
    .type("text/plain; charset=utf-8")
    .send("Too many files at once. Please try again in a moment.\n");

/** Where every build has its own origin, none may appear in that of another. */
const isOwnHost = (buildUrl: string, buildId: string, request: FastifyRequest) =>
  !buildUrl.includes("{build}") ||
  request.headers.host === new URL(originOf(buildUrl, buildId)).host;

/** A folder's address, with its slash, means its page. */
function requestedPath(build: ServedBuild, names: string[]): string | undefined {
  const [folder, ...rest] = names;
  if (build.kind === "video") return names.join("/");
  if (folder !== build.folder.normalize("NFC") || rest.length === 0) return undefined;
  return rest.at(-1) === "" ? [...rest.slice(0, -1), "index.html"].join("/") : rest.join("/");
}

const queryOf = (request: FastifyRequest) =>
  new URLSearchParams(request.raw.url?.split("?").slice(1).join("?"));
const isPlayQuery = (request: FastifyRequest) => queryOf(request).get(PLAY_QUERY) === "";

/** A frame without its own origin asks as a stranger: every file answers it, and shows its etag. */
const headersOf = ({ needsIsolation }: ServedBuild) => ({
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "etag, content-length, content-encoding",
  ...(needsIsolation && {
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-opener-policy": "same-origin",
  }),
});

/** As stored where the browser can unpack it; else unpacked on the way, and packed again with what it accepts. */
async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  store: Store,
  file: BuildFileRow & { codec: Encoding },
) {
  reply.header("vary", "accept-encoding");
  const accepted = request.headers["accept-encoding"];
  if (acceptsEncoding(accepted, file.codec)) {
    reply.header("content-encoding", file.codec);
    return sendObject(request, reply, store, file);
  }
  const isGzip = acceptsEncoding(accepted, "gzip");
  const etag = `${file.etag}-${isGzip ? "gzip" : "plain"}`;
  reply.header("etag", quoted(etag));
  if (isGzip) reply.header("content-encoding", "gzip");
  if (isUnchanged(request, etag)) return reply.code(304).send();
  if (request.method === "HEAD") return reply.send();
  const stored = await openInPieces(store, file.key, fullRange(file.size));
  if (!stored) return reply.callNotFound();
  const plain = unpacked(stored, file.codec);
  return reply.send(isGzip ? piped(plain, createGzip({ level: 1 })) : plain);
}

/**
 * Also a page that the first one leads on to; what a script fetches is its data, even where that is HTML. Whoever
 * keeps it on a device asks for both, each by its name.
 */
function isShown(build: ServedBuild, file: BuildFileRow, request: FastifyRequest) {
  if (!file.contentType.startsWith("text/html")) return false;
  if (file.path === build.entry) return true;
  const keptAs = queryOf(request).get(KEPT_AS_QUERY);
  return keptAs === "page" || /^(i?frame|document)$/.test(destinationOf(request));
}

/** The page with the bridge at its beginning, asked for again each time. */
async function sendShown(
  request: FastifyRequest,
  reply: FastifyReply,
  store: Store,
  bridge: Bridge,
  file: BuildFileRow,
) {
  const etag = `${file.etag}-${bridge.etag}`;
  reply.headers({ "cache-control": "no-cache", etag: quoted(etag) }).type(file.contentType);
  if (isUnchanged(request, etag)) return reply.code(304).send();
  if (file.contentEncoding === null)
    reply.header("content-length", file.size + bridge.lengthIn(file.contentType));
  if (request.method === "HEAD") return reply.send();
  const stored = await openInPieces(store, file.key, fullRange(file.size));
  if (!stored) return reply.callNotFound();
  const plain = file.contentEncoding ? unpacked(stored, file.contentEncoding) : stored;
  return reply.send(bridge.insertInto(plain, file.contentType));
}

function sendPage(request: FastifyRequest, reply: FastifyReply, bridge: Bridge, html: string) {
  const body = bridge.insertIntoText(html);
  reply
    .headers({ "cache-control": "no-cache", "content-length": Buffer.byteLength(body) })
    .type("text/html; charset=utf-8");
  return request.method === "HEAD" ? reply.send() : reply.send(body);
}
