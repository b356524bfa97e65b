// In a hidden frame of the portal: keeps builds of this origin on the device, checks and removes them.
// It obeys the portal's page, and no other.
import {
  cacheName,
  fileKey,
  filesKey,
  isLeased,
  leaseKey,
  PREFIX,
  PROVEN,
  readFiles,
  readKept,
  readLease,
} from "./kept-cache.js";

const portals = document.querySelector("meta[name=portals]").content.split(" ");
const FETCHED_AT_ONCE = 4;
const PROGRESS_MS = 200;
/** Hashed in one piece, in memory. */
const MAX_FILE_BYTES = 1024 ** 3;
/** Headers of one answer, not of the file, or about its transfer. */
const NOT_KEPT =
  /^(age|cache-control|connection|content-encoding|content-length|date|etag|keep-alive|last-modified|strict-transport-security|transfer-encoding|vary|accept-ranges)$/;

const actions = { keep, renew, check, remove };

addEventListener("message", async ({ source, origin, data }) => {
  if (source !== parent || !portals.includes(origin) || data?.keeper !== 1) return;
  const action = actions[data.action];
  if (!action) return;
  const post = (message) => parent.postMessage({ keeper: 1, id: data.id, ...message }, origin);
  try {
    post({ result: (await action(data, post)) ?? null });
  } catch (error) {
    post({ failure: error.reason ?? "other", path: error.path, message: String(error.message) });
  }
});
void begin();

async function begin() {
  const message = await register().then(
    () => ({ ready: true }),
    () => ({ ready: false }),
  );
  for (const portal of portals) parent.postMessage({ keeper: 1, ...message }, portal);
}

/** Fails if the browser stores nothing for a page inside another. */
async function register() {
  await caches.keys();
  await navigator.serviceWorker.register("/keeper/worker.js", { scope: "/" });
  await navigator.serviceWorker.ready;
}

class Refused extends Error {
  constructor(reason, path) {
    super(reason);
    this.reason = reason;
    this.path = path;
  }
}

/** Files that are stored and verified are not fetched again: an interrupted download continues. */
async function keep({ build, former, ...options }, post) {
  const cache = await caches.open(cacheName(build));
  // The page that the player frames comes first: its headers apply to the entire build.
  const isFirst = ({ path }) => path === options.entry;
  const files = [
    ...options.files.filter(isFirst),
    ...options.files.filter((file) => !isFirst(file)),
  ];
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const progress = { bytes: 0, total, fetched: 0, fetchedBytes: 0 };
  const timer = setInterval(() => post({ progress }), PROGRESS_MS);
  const note = (size, isFetched) => {
    progress.bytes += size;
    progress.fetched += isFetched ? 1 : 0;
    progress.fetchedBytes += isFetched ? size : 0;
  };
  const work = { cache, build, former, base: options.base, note, headers: undefined };
  try {
    await expectRoom(work, files);
    await keepFile(work, files[0]);
    const rest = files.slice(1).values();
    await Promise.all(
      Array.from({ length: FETCHED_AT_ONCE }, async () => {
        for (const file of rest) await keepFile(work, file);
      }),
    );
  } finally {
    clearInterval(timer);
  }
  await cache.put(filesKey(build), Response.json(files));
  await writeLease(cache, build, options);
  return progress;
}

const isProven = (found, { sha256 }) => found?.headers.get(PROVEN) === sha256;

async function expectRoom({ cache, build }, files) {
  let needed = 0;
  for (const file of files) {
    if (file.size > MAX_FILE_BYTES) throw new Refused("large", file.path);
    const found = await cache.match(fileKey(build, file.path, file.as), { ignoreVary: true });
    if (!isProven(found, file)) needed += file.size;
  }
  // Not awaited: Firefox asks the person, who may leave the question open.
  void navigator.storage?.persist?.().catch(() => false);
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (needed > quota - usage) throw new Refused("room");
}

async function keepFile(work, file) {
  const { cache, build, note } = work;
  const key = fileKey(build, file.path, file.as);
  const there = await cache.match(key, { ignoreVary: true });
  if (isProven(there, file) && (await hasSize(there, file))) {
    work.headers ??= there.headers;
    return note(file.size, false);
  }
  const known = await fromFormer(work, file);
  const { bytes, headers } = known ?? (await fetchProven(work, file));
  work.headers ??= headers;
  await put(cache, key, bytes, headers, file);
  return note(file.size, known === undefined);
}

const hasSize = async (found, { size }) => (await found.blob()).size === size;

/** From the previous version, if that is kept: the same bytes under the same name. */
async function fromFormer({ former, headers }, { path, as, sha256 }) {
  if (former === undefined || headers === undefined || as !== "file") return undefined;
  const found = await readKept(former, fileKey(former, path, as));
  if (!found || !isProven(found, { sha256 })) return undefined;
  const bytes = await found.arrayBuffer();
  if ((await hashOf(bytes)) !== sha256) return undefined;
  const own = new Headers(headers);
  own.set("content-type", found.headers.get("content-type"));
  return { bytes, headers: own };
}

/** Retried once if it was cut off or altered in transit. */
async function fetchProven(work, file) {
  try {
    return await fetchFile(work, file);
  } catch (error) {
    if (error.reason === "refused") throw error;
    return fetchFile(work, file);
  }
}

async function fetchFile({ base }, { path, as, sha256 }) {
  const names = path.split("/").map(encodeURIComponent).join("/");
  const query = { file: "", page: "?kept-as=page", play: "?play" }[as];
  const answer = await fetch(`${base}/${names}${query}`, { cache: "no-store" }).catch(() => {
    throw new Refused("network", path);
  });
  if (answer.status === 404 || answer.status === 403) throw new Refused("refused", path);
  if (!answer.ok) throw new Refused("network", path);
  const bytes = await answer.arrayBuffer().catch(() => {
    throw new Refused("network", path);
  });
  if ((await hashOf(bytes)) !== sha256) throw new Refused("changed", path);
  return { bytes, headers: answer.headers };
}

async function hashOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function put(cache, key, bytes, sent, { size, sha256 }) {
  const headers = new Headers([...sent].filter(([name]) => !NOT_KEPT.test(name)));
  headers.set("content-length", `${size}`);
  headers.set("accept-ranges", "bytes");
  headers.set("cache-control", "no-store");
  headers.set(PROVEN, sha256);
  try {
    await cache.put(key, new Response(bytes, { headers }));
  } catch {
    throw new Refused("room");
  }
}

const writeLease = (cache, build, { entry, until, who }) =>
  cache.put(leaseKey(build), Response.json({ entry, until, who, since: Date.now() }));

/** On every contact. */
async function renew({ build, until }) {
  const lease = await readLease(build);
  if (!lease) throw new Refused("gone");
  await writeLease(await caches.open(cacheName(build)), build, { ...lease, until });
}

/** Whether every byte is still there: a browser may evict what it stored. */
async function check({ build }, post) {
  const [lease, files] = [await readLease(build), await readFiles(build)];
  if (!lease || !files || !isLeased(lease)) throw new Refused("gone");
  const found = { missing: [], damaged: [], bytes: 0 };
  const total = files.reduce((sum, { size }) => sum + size, 0);
  for (const file of files) {
    const kept = await readKept(build, fileKey(build, file.path, file.as));
    if (!kept) found.missing.push(file.path);
    else if ((await hashOf(await kept.arrayBuffer())) !== file.sha256)
      found.damaged.push(file.path);
    found.bytes += file.size;
    post({ progress: { bytes: found.bytes, total } });
  }
  // They are fetched again if the build is kept again.
  const cache = await caches.open(cacheName(build));
  for (const { path, as } of files)
    if (found.damaged.includes(path))
      await cache.delete(fileKey(build, path, as), { ignoreVary: true });
  return found;
}

async function remove({ build }) {
  await caches.delete(cacheName(build));
  if ((await caches.keys()).some((name) => name.startsWith(PREFIX))) return;
  const registration = await navigator.serviceWorker.getRegistration("/");
  await registration?.unregister();
}
