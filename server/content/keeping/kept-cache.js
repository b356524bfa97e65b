// Storage of a build on a device: a separate cache for each, with every file and the record of its lease.
// Used by the keeper, which fills it, and by the worker, which plays from it.
const HOUR_MS = 3_600_000;
/** The hash that a file was verified to have when it was stored. */
export const PROVEN = "x-kept-sha256";
export const PREFIX = "kept-";

export const cacheName = (build) => PREFIX + build;
export const leaseKey = (build) => `/kept/${build}?lease`;
export const filesKey = (build) => `/kept/${build}?files`;

/** It contains no right: what is kept outlives the address from which it was fetched. */
export function fileKey(build, path, as) {
  const names = path.normalize("NFC").split("/").map(encodeURIComponent);
  return `/kept/${build}/${names.join("/")}${as === "file" ? "" : `?${as}`}`;
}

export async function readKept(build, key) {
  const cacheNames = await caches.keys();
  if (!cacheNames.includes(cacheName(build))) return undefined;
  return (await caches.open(cacheName(build))).match(key, { ignoreVary: true });
}

export const readLease = async (build) => (await readKept(build, leaseKey(build)))?.json();
export const readFiles = async (build) => (await readKept(build, filesKey(build)))?.json();

/** Turning the clock back does not extend it. */
export const isLeased = ({ since, until }, now = Date.now()) =>
  now < until && now > since - HOUR_MS;
