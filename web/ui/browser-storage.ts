/** As much of the browser's storage as is used. */
export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/**
 * The only place that names them: where cookies are blocked the name alone throws. There what is kept lives as
 * long as the document, so that the portal can be used in this tab.
 */
export const localStore = openStorage(() => globalThis.localStorage);
export const tabStore = openStorage(() => globalThis.sessionStorage);

/** Whether everything is forgotten when the tab is reloaded or closed. */
export const isStorageShut = !hasStorage(() => globalThis.localStorage);

/** Full storage still throws: those who write know what that costs. */
export function openStorage(find: () => BrowserStorage | undefined): BrowserStorage {
  return hasStorage(find) ? (find() ?? keepInMemory()) : keepInMemory();
}

function hasStorage(find: () => BrowserStorage | undefined) {
  try {
    const storage = find();
    // Some browsers hand it over and refuse to read it.
    storage?.getItem("");
    return storage !== undefined;
  } catch {
    return false;
  }
}

function keepInMemory(): BrowserStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}
