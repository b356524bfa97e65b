import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";

/** How bytes are named and kept in a backup: as they are, or encrypted. */
export interface Seal {
  /** The same bytes have the same name; under a key it reveals nothing about them. */
  nameOf(bytes: Buffer): string;
  close(name: string, bytes: Buffer): Buffer;
  /** Throws when these are not the bytes that were kept under this name. */
  open(name: string, kept: Buffer): Buffer;
}

export const noSeal: Seal = {
  nameOf: (bytes) => createHash("sha256").update(bytes).digest("hex"),
  close: (_name, bytes) => bytes,
  open: (_name, kept) => kept,
};

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SALT_BYTES = 16;
/** A tenth of a second and 32 MiB for each guess at a key. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 ** 2 };
const CHECK = "portal backup";

const derive = promisify(scrypt) as (
  secret: string,
  salt: Buffer,
  length: number,
  cost: typeof COST,
) => Promise<Buffer>;

export const newSalt = () => randomBytes(SALT_BYTES);

/** `check` is kept beside the backups, to distinguish a wrong key from a damaged backup. */
export async function sealWith(secret: string, salt: Buffer) {
  const derived = await derive(secret, salt, 2 * KEY_BYTES, COST);
  const [key, nameKey] = [derived.subarray(0, KEY_BYTES), derived.subarray(KEY_BYTES)];
  const hmac = (bytes: Buffer | string) => createHmac("sha256", nameKey).update(bytes).digest();
  const seal: Seal = {
    nameOf: (bytes) => hmac(bytes).toString("hex"),
    close(name, bytes) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(name, kept) {
      const nonce = kept.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
      decipher.setAuthTag(kept.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = kept.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]);
    },
  };
  return { seal, check: hmac(CHECK).toString("hex") };
}

export const isSameCheck = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
