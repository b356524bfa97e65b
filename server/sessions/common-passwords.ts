import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/project-root.ts";

/**
 * The most common passwords as a Bloom filter: a line of JSON, then the bits. `npm run common-passwords` writes it
 * (docs/decisions/039-common-passwords.md).
 */
export const FILTER_FILE = join(projectRoot, "server/sessions/common-passwords.bloom");

export type Filter = { entries: number; hashes: number; bits: Uint8Array };

/** Capitals and alternative spellings of a character make a password no less common. */
export const foldPassword = (password: string) => password.normalize("NFKC").toLowerCase();

/** Read when the first new password is checked, once per process. */
let loaded: Filter | undefined;
export function isCommonPassword(password: string): boolean {
  loaded ??= readFilter(readFileSync(FILTER_FILE));
  return mayContain(loaded, foldPassword(password));
}

export function readFilter(file: Buffer): Filter {
  const head = file.indexOf("\n");
  const { entries, hashes } = JSON.parse(file.toString("utf8", 0, head)) as Omit<Filter, "bits">;
  return { entries, hashes, bits: file.subarray(head + 1) };
}

export function mayContain({ bits, hashes }: Filter, text: string): boolean {
  for (const at of positionsOf(text, hashes, bits.length * 8))
    if ((byteAt(bits, at) & maskOf(at)) === 0) return false;
  return true;
}

export function addTo({ bits, hashes }: Filter, text: string): void {
  for (const at of positionsOf(text, hashes, bits.length * 8))
    bits[Math.floor(at / 8)] = byteAt(bits, at) | maskOf(at);
}

/** As many positions as needed, derived from two halves of one hash: 48 bits each, so that all sums are exact. */
function* positionsOf(text: string, hashes: number, size: number) {
  const digest = createHash("sha256").update(text).digest();
  const first = digest.readUIntBE(0, 6);
  const step = digest.readUIntBE(6, 6);
  for (let i = 0; i < hashes; i += 1) yield (first + i * step) % size;
}

const byteAt = (bits: Uint8Array, at: number) => bits[Math.floor(at / 8)] ?? 0;
const maskOf = (at: number) => 1 << (at % 8);
