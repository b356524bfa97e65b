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

const startsAtRoot = (path: string) => /^\/(?![/\\])/.test(path);
