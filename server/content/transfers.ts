import type { ServerResponse } from "node:http";

/** Far more than a browser asks for at once, also over HTTP/2. */
const MAX_TRANSFERS_PER_VIEWER = 200;

/**
 * Counts what is on its way to each viewer until it has arrived or broken off. False when that is too
 * much: each holds some memory, and a client that reads thousands of them slowly would hold all there is.
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
