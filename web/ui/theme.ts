import { useSyncExternalStore } from "react";
import { localStore } from "./browser-storage.ts";

export type ThemeChoice = "system" | "light" | "dark";

const KEY = "theme";
const CHANGE = "themechange";

/** web/start/theme.js, which runs before the first paint, listens and puts the theme on; here the choice is kept. */
export function chooseTheme(choice: ThemeChoice) {
  try {
    if (choice === "system") localStore.removeItem(KEY);
    else localStore.setItem(KEY, choice);
  } catch {
    // Storage is full: the page keeps following the system.
  }
  window.dispatchEvent(new CustomEvent(CHANGE, { detail: choice }));
}

export const useThemeChoice = () => useSyncExternalStore(listen, readChoice);

function listen(onChange: () => void) {
  window.addEventListener(CHANGE, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(CHANGE, onChange);
    window.removeEventListener("storage", onChange);
  };
}

function readChoice(): ThemeChoice {
  const stored = localStore.getItem(KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}
