// The content host's own service worker. It answers only addresses below /kept/, from the device and never from a
// network, as long as the lease lasts. Every other request goes to the server, which checks the rights.
import { cacheName, fileKey, isLeased, readKept, readLease } from "./kept-cache.js";

const OWN = "keeper";
const OWN_FILES = ["/keeper/", "/keeper/keeper.js"];
/** A network that exists in name only must not keep anybody from presenting. */
const TIMEOUT_MS = 3000;
/** Pages and workers that play kept builds: they have no network. */
const keptClients = new Set();

self.addEventListener("install", (event) => event.waitUntil(keepOwnFiles()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  const isOwn = address.origin === location.origin;
  if (isOwn && address.pathname.startsWith("/kept/")) {
    if (event.resultingClientId) keptClients.add(event.resultingClientId);
    event.respondWith(answerKept(event.request, address));
  } else if (isOwn && OWN_FILES.includes(address.pathname)) event.respondWith(answerOwn(event));
  else if (keptClients.has(event.clientId)) event.respondWith(isOwn ? missing() : Response.error());
  // A worker created from text is a separate client, whose address does not show to whom it belongs.
  else if (keptClients.size > 0 && !isOwn) event.respondWith(refuseThreads(event));
});

async function keepOwnFiles() {
  await (await caches.open(OWN)).addAll(OWN_FILES);
  await self.skipWaiting();
}

async function answerOwn({ request }) {
  const cache = await caches.open(OWN);
  const slow = new Promise((_resolve, reject) => setTimeout(reject, TIMEOUT_MS, new Error("slow")));
  try {
    const answer = await Promise.race([fetch(request), slow]);
    if (answer.ok) await cache.put(request.url, answer.clone());
    if (answer.status < 500) return answer;
  } catch {
    // No network, or an unusable one.
  }
  return (await cache.match(request.url, { ignoreVary: true })) ?? Response.error();
}

async function refuseThreads({ clientId, request }) {
  const client = await self.clients.get(clientId);
  return client?.url.startsWith("blob:") ? Response.error() : fetch(request);
}

/** Answers as the content host would (server/content/builds.ts), as long as the lease lasts. */
async function answerKept(request, { pathname, searchParams }) {
  const [, , build, ...names] = pathname.split("/");
  const lease = await readLease(build);
  if (!lease) return missing();
  if (!isLeased(lease)) {
    await caches.delete(cacheName(build));
    return plain(403, "The time for which this demo may be played without contact is over.");
  }
  const path = decodedPath(names);
  if (path === undefined) return missing();
  for (const as of wantedForms(request, lease, path, searchParams)) {
    const found = await readKept(build, fileKey(build, path, as));
    if (found) return inPart(request, found);
  }
  return missing();
}

function decodedPath(names) {
  try {
    const path = names.map(decodeURIComponent).join("/").normalize("NFC");
    return path.endsWith("/") ? `${path}index.html` : path;
  } catch {
    return undefined;
  }
}

/** A page is shown with the script that reports to the player, and served to scripts unchanged. */
function wantedForms({ destination }, { entry }, path, searchParams) {
  if (searchParams.get("play") === "") return ["play", "file"];
  const isShown = path === entry.normalize("NFC") || /^(i?frame|document)$/.test(destination);
  return isShown ? ["page", "file"] : ["file"];
}

/** Videos are requested in ranges. */
async function inPart({ method, headers }, found) {
  if (method === "HEAD") return new Response(null, { headers: found.headers });
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.get("range") ?? "") ?? [];
  if (!first && !last) return found;
  const file = await found.blob();
  const start = first ? Number(first) : Math.max(0, file.size - Number(last));
  const end = first && last ? Math.min(Number(last), file.size - 1) : file.size - 1;
  if (start > end) return plain(416, "The range is beyond the end.");
  const partial = new Headers(found.headers);
  partial.set("content-range", `bytes ${start}-${end}/${file.size}`);
  partial.set("content-length", `${end - start + 1}`);
  return new Response(file.slice(start, end + 1), { status: 206, headers: partial });
}

const missing = () => plain(404, "Not found.");

const plain = (status, text) =>
  new Response(`${text}\n`, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cross-origin-resource-policy": "cross-origin",
      "cross-origin-embedder-policy": "require-corp",
      "access-control-allow-origin": "*",
    },
  });
