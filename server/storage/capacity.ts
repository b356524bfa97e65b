import type { Store } from "../store/store.ts";

/** Cached: others write to the disk as well, so it is never exact, and a page that is reloaded should not flicker. */
const CACHE_MS = 60_000;

/** How much space there is, queried once a minute, or after something was removed. */
export function cacheCapacity(store: Store) {
  let kept: { capacity: ReturnType<Store["capacity"]>; until: number } | undefined;
  return {
    read: () => {
      if (!kept || kept.until < performance.now())
        kept = { capacity: store.capacity(), until: performance.now() + CACHE_MS };
      return kept.capacity;
    },
    invalidate: () => {
      kept = undefined;
    },
  };
}
