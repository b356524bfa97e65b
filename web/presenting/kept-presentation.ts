import { tabStore } from "../ui/browser-storage.ts";

/** One going through demos before a client, from "Present" to its end. */
export type Presentation = {
  /** Of its own: two tabs that present do not mix. */
  id: string;
  startedAt: number;
};

const KEY = "presentation";
/** Whoever opens the page again later than that starts over. How long it then takes to load does not count. */
const MAX_AWAY_MS = 15_000;

type Kept = Presentation & { path: string; leftAt: number };

/**
 * A page that is reloaded goes on presenting: somebody pressed reload before a client, or the next demo has
 * threads and needs a page of its own. Written only while the page is left: a copy of the tab starts over.
 */
export function keepForReload(presentation: Presentation | null) {
  if (presentation === null) return;
  const path = window.location.pathname;
  const kept: Kept = { ...presentation, path, leftAt: Date.now() };
  try {
    tabStore.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is full: the presentation ends with the reload.
  }
}

/** Read as often as the page is drawn before it is seen: React may start over while code is still on its way. */
export function readKept(): Presentation | null {
  const text = tabStore.getItem(KEY);
  if (text === null) return null;
  const { id, startedAt, path, leftAt } = JSON.parse(text) as Kept;
  const isSame = path === window.location.pathname && performance.timeOrigin - leftAt < MAX_AWAY_MS;
  return isSame ? { id, startedAt } : null;
}

/** Once the page is there: what is opened from it starts over. */
export const clearKept = () => tabStore.removeItem(KEY);
