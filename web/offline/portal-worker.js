// The portal's own service worker: it keeps the portal's code, so that the portal opens without a network.
// vite.config.ts writes the files of the build into it, and so it changes with every build that does.
// Calls of the API are never answered here, and no answer to one is kept.
const FILES = ["PORTAL_FILES"];
const CACHE = "PORTAL_CACHE";
const PREFIX = "portal-";
/** Of the page with which everything opens; the same for every address, and nothing personal in it. */
const PAGE = "/";
/** The page of what is kept on the device. */
const KEPT_PATH = "/kept";
const NEEDS_NO_SERVER = new Set([KEPT_PATH, "/present-window", "/kiosk"]);
/** So long a page is waited for: a network that is there in name only must not keep anybody from presenting. */
const TIMEOUT_MS = 4000;
const FETCHED_AT_ONCE = 4;

self.addEventListener("install", (event) => event.waitUntil(keepPortal()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (isPage(pathname)) event.respondWith(openPage(event));
  } else if (pathname.startsWith("/assets/")) event.respondWith(fromCacheFirst(request));
  else if (FILES.includes(pathname)) event.respondWith(fromNetworkFirst(request));
});

const isPage = (pathname) => !/^\/(api|scim)(\/|$)|\.\w+$/i.test(pathname);

/** All of it or nothing: a page without one of its files would stay white. */
async function keepPortal() {
  const page = await fetch(PAGE, { cache: "no-store" });
  const named = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  // While nodes are replaced one after the other, the page may be of another version. The browser tries again later.
  if (!page.ok || !named.every((file) => FILES.includes(file))) throw new Error("another version");
  const cache = await caches.open(CACHE);
  await cache.put(PAGE, page);
  const files = FILES.values();
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, () => keepFiles(cache, files)));
  await self.skipWaiting();
}

async function keepFiles(cache, files) {
  for (const file of files) {
    // Files whose names hold their hash are the same in every version.
    const known = file.startsWith("/assets/") ? await kept(file) : undefined;
    const answer = known ?? (await fetch(file, { cache: "no-cache" }));
    if (!answer.ok) throw new Error(file);
    await cache.put(file, answer);
  }
}

/** The version before stays: pages that are open may still want a file of it. */
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.disable(); // which a version before had enabled
  await self.clients.claim();
}

/**
 * From the server, if it answers: with a network nobody stays on an old version. Not by navigation preload:
 * where that fails, Firefox shows a page of its own instead of what is kept.
 */
async function openPage(event) {
  const address = new URL(event.request.url);
  const answer = await Promise.race([fromServer(event.request), slow()]);
  if (answer instanceof Response) return answer;
  // Other pages need answers of the server; a slow one may still give them, unless opened from the home screen.
  const isLost = answer === "away" || address.pathname === PAGE;
  if (isLost && !NEEDS_NO_SERVER.has(address.pathname)) return Response.redirect(KEPT_PATH);
  return (await keptPage(address)) ?? fetch(event.request);
}

/** A proxy whose portal is away answers in its place. */
async function fromServer(request) {
  try {
    const answer = await fetch(request);
    return [502, 503, 504].includes(answer.status) ? "away" : answer;
  } catch {
    return "away";
  }
}

const slow = () => new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS, "slow"));

/** As the server would send it: isolated from all others where the address asks for that (server/http/pages.ts). */
async function keptPage({ searchParams }) {
  const page = await (await caches.open(CACHE)).match(PAGE, { ignoreVary: true });
  if (!page || !searchParams.has("isolated")) return page;
  const headers = new Headers(page.headers);
  headers.set("cross-origin-embedder-policy", "require-corp");
  return new Response(page.body, { headers });
}

const fromCacheFirst = async (request) => (await kept(request.url)) ?? fetch(request);

const fromNetworkFirst = (request) =>
  fetch(request).catch(async () => (await kept(request.url)) ?? Response.error());

/** One copy serves everybody, however it was asked for. */
const kept = (address) => caches.match(address, { ignoreVary: true });
