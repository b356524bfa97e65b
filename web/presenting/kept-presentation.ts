import { tabStore } from "../ui/browser-storage.ts";
import type { Presentation } from "./presenting.ts";

const KEY = "presentation";
/** A reload takes no longer; whoever comes back later begins anew. */
const MAX_AGE_MS = 15_000;

type Kept = Presentation & { path: string; leftAt: number };

/**
 * A page that is loaded anew goes on presenting: somebody pressed reload before a client, or the next demo has
 * threads and needs a page of its own. Written only while the page is left: a copy of the tab begins anew.
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

export function takeKept(): Presentation | null {
  const text = tabStore.getItem(KEY);
  tabStore.removeItem(KEY);
  if (text === null) return null;
  const { id, startedAt, path, leftAt } = JSON.parse(text) as Kept;
  const isSame = path === window.location.pathname && Date.now() - leftAt < MAX_AGE_MS;
  return isSame ? { id, startedAt } : null;
}
