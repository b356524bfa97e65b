import type { ServerResponse } from "node:http";

/** Far more than a browser requests at once, even over HTTP/2. */
const MAX_TRANSFERS_PER_VIEWER = 200;

/**
 * Counts the transfers to each viewer that have neither completed nor been aborted. False if there are too many: each
 * occupies some memory, and a client that reads thousands of them slowly would exhaust it.
 */
export function countTransfers(max: number = MAX_TRANSFERS_PER_VIEWER) {
  const running = new Map<string, number>();
  return function begin(viewer: string, response: ServerResponse): boolean {
    const count = running.get(viewer) ?? 0;
    if (count >= max) return false;
    running.set(viewer, count + 1);
    response.once("close", () => {
      const left = (running.get(viewer) ?? 1) - 1;
      if (left > 0) running.set(viewer, left);
      else running.delete(viewer);
    });
    return true;
  };
}
