import { useEffect } from "react";
import { useLocation } from "react-router";
import { onSessionEnd } from "../session/session.ts";
import { localStore } from "../ui/browser-storage.ts";

const KEY = "recent-pages";
const MAX_RECENTS = 5;

/** Addresses alone: what a demo is called is asked when it is shown, of a server that knows who may see it. */
export function readRecents(): string[] {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((path) => typeof path === "string") : [];
  } catch {
    return [];
  }
}

/** Keeps where somebody has been, until they sign out. */
export function useRecents() {
  const { pathname } = useLocation();
  // An effect, for storage is outside React, and only a page that was really opened counts.
  useEffect(() => {
    // One more than is shown, for the current page is none of them.
    const others = readRecents().filter((path) => path !== pathname);
    try {
      localStore.setItem(KEY, JSON.stringify([pathname, ...others].slice(0, MAX_RECENTS + 1)));
    } catch {
      // Storage is full: nothing is remembered.
    }
  }, [pathname]);
}

onSessionEnd(() => localStore.removeItem(KEY));
