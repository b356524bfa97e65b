import type { BrowserStorage } from "../ui/browser-storage.ts";
import { changesOf } from "./form-changes.ts";

type Values = Readonly<Record<string, unknown>>;

const PREFIX = "draft:";

/** A draft is its writer's own: the next person who signs in in this tab never sees it. */
export const draftName = (owner: string, key: string) => `${PREFIX}${owner}:${key}`;

/** What was typed and differs from what the form began with; nothing when nothing does. */
export function saveDraft(storage: BrowserStorage, name: string, typed: Values, initial: Values) {
  const changes = changesOf(typed, initial);
  try {
    if (Object.keys(changes).length === 0) storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(changes));
  } catch {
    // A full or forbidden storage costs the draft, never the form.
  }
}

export function readDraft(storage: BrowserStorage, name: string): Values | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(name) ?? "null");
    return typeof draft === "object" && !Array.isArray(draft) ? (draft as Values | null) : null;
  } catch {
    return null;
  }
}

/** Forgets every draft but those of this person; without one, all of them. */
export function dropDrafts(storage: BrowserStorage, keptOwner?: string) {
  try {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    const kept = keptOwner === undefined ? undefined : draftName(keptOwner, "");
    for (const name of names) {
      if (name.startsWith(PREFIX) && !(kept && name.startsWith(kept))) storage.removeItem(name);
    }
  } catch {
    // Storage is shut: there are none.
  }
}
