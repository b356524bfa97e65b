import * as z from "zod/mini";
import { RESTORE_TIMEOUT_MS, SignedInUser, STORAGE_KEY } from "../../contract/sessions.ts";

/** What the browser keeps between visits. Unknown fields are dropped: no password can slip in. */
const StoredSession = z.object({
  token: z.string().check(z.minLength(1)),
  role: z.string().check(z.minLength(1)),
  appUser: SignedInUser,
  sideNavigationOpen: z.boolean(),
});
export type StoredSession = z.infer<typeof StoredSession>;

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Storage answers at once or blocks the page: it cannot be raced against a timer.
 * So the bound is checked when the answer arrives, and an answer that came too late is not used.
 */
export function restoreSession(storage: Storage, now: () => number): StoredSession | null {
  const startedAt = now();
  const text = readText(storage);
  return now() - startedAt > RESTORE_TIMEOUT_MS ? null : parseSession(text);
}

/** Whatever else stands under the key (an older version's state, half a write) means signed out. */
export function parseSession(text: string | null): StoredSession | null {
  if (text === null) return null;
  try {
    const result = StoredSession.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** A full or forbidden storage costs the session its next visit, never this one. */
export function saveSession(storage: Storage, session: StoredSession) {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(StoredSession.parse(session)));
  } catch {
    // Kept in memory.
  }
}

/** Only this one: meanwhile somebody else may have signed in, in another tab. */
export function clearSession(storage: Storage, token: string) {
  try {
    const kept = parseSession(storage.getItem(STORAGE_KEY));
    if (kept === null || kept.token === token) storage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept there either.
  }
}

function readText(storage: Storage) {
  try {
    return storage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
