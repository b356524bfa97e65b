const HERE = "http://portal.invalid";

/**
 * The page to return to after signing in, when it is one of ours; else home.
 * Read as a browser would, which drops tabs and dots before it looks for a host.
 */
export function safeReturnPath(path: unknown): string {
  if (typeof path !== "string" || !startsAtRoot(path)) return "/";
  try {
    const url = new URL(path, HERE);
    const resolved = url.pathname + url.search + url.hash;
    return url.origin === HERE && startsAtRoot(resolved) ? resolved : "/";
  } catch {
    return "/"; // no address at all
  }
}

/** The page that was asked for before sign-in, as the history keeps it; whatever else stands there leads home. */
export const requestedPath = (state: unknown) =>
  safeReturnPath(typeof state === "object" && state && "from" in state ? state.from : "/");

const startsAtRoot = (path: string) => /^\/(?![/\\])/.test(path);
