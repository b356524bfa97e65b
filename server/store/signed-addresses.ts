import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf, isAbsent, makeFolder } from "./disk-files.ts";
import type { SignedPut, SignedWrite } from "./store.ts";

/**
 * Addresses that allow one write and cannot be altered. The key is stored next to the files, so that all nodes that
 * share them accept each other's addresses.
 */
export function signedAddresses(keyFile: string, address: string) {
  let key: Promise<Buffer> | undefined;
  const signature = async (fields: URLSearchParams) => {
    key ??= readOrMakeKey(keyFile).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return createHmac("sha256", await key)
      .update(fields.toString())
      .digest();
  };

  return {
    async sign(write: SignedWrite, expiresInSeconds: number): Promise<SignedPut> {
      const fields = fieldsOf(write, Math.floor(Date.now() / 1000) + expiresInSeconds);
      const signed = (await signature(fields)).toString("base64url");
      return { url: `${address}?${fields.toString()}&signature=${signed}`, headers: {} };
    },

    async read(query: Record<string, string | undefined>): Promise<SignedWrite | undefined> {
      const { key: objectKey = "", parts, number, size, expires, signature: sent = "" } = query;
      const write: SignedWrite = { key: objectKey, size: Number(size) };
      if (parts !== undefined) write.part = { partsId: parts, number: Number(number) };
      const expected = await signature(fieldsOf(write, Number(expires)));
      const given = Buffer.from(sent, "base64url");
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return Number(expires) * 1000 > Date.now() ? write : undefined;
    },
  };
}

function fieldsOf({ key, size, part }: SignedWrite, expires: number) {
  const fields = new URLSearchParams({ key, size: String(size), expires: String(expires) });
  if (part) {
    fields.set("parts", part.partsId);
    fields.set("number", String(part.number));
  }
  return fields;
}

/** Linked into place when complete: of several nodes that start together one wins, and none reads half a key. */
async function readOrMakeKey(file: string): Promise<Buffer> {
  const present = await readFile(file).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
  });
  if (present) return present;
  const temporary = `${file}.${randomBytes(8).toString("hex")}`;
  await makeFolder(dirname(file));
  await writeFile(temporary, randomBytes(32), { mode: 0o600, flag: "wx", flush: true });
  try {
    await link(temporary, file);
  } catch (error) {
    // A file system without hard links: there the last of several starters wins.
    if (codeOf(error) !== "EEXIST") await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
  return readFile(file);
}
