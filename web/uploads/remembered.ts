import type { BrowserStorage as Memory } from "../ui/browser-storage.ts";

const PREFIX = "upload:";
const nameOf = (owner: string, fingerprint: string) => `${PREFIX}${owner}:${fingerprint}`;

/**
 * Which upload belongs to which files, so that choosing them again resumes it. Kept in this
 * browser only: no other can know whether those files are the same.
 */
export function rememberUpload(memory: Memory, owner: string, fingerprint: string, id: string) {
  try {
    memory.setItem(nameOf(owner, fingerprint), id);
  } catch {
    // A full or forbidden storage costs the second try its head start, and nothing else.
  }
}

export function recallUpload(memory: Memory, owner: string, fingerprint: string) {
  try {
    return memory.getItem(nameOf(owner, fingerprint)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** It is complete, cancelled or unknown to the server. */
export function removeUpload(memory: Memory, id: string) {
  for (const [name, remembered] of listRemembered(memory))
    if (remembered === id) memory.removeItem(name);
}

/** The ids of those that this person can go on with in this browser. */
export const rememberedUploads = (memory: Memory, owner: string) =>
  new Set(
    listRemembered(memory)
      .filter(([name]) => name.startsWith(nameOf(owner, "")))
      .map(([, id]) => id),
  );

function listRemembered(memory: Memory): [string, string][] {
  try {
    return Array.from({ length: memory.length }, (_, i) => memory.key(i) ?? "")
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => [name, memory.getItem(name) ?? ""]);
  } catch {
    return [];
  }
}
