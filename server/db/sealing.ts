import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Database } from "./connection.ts";
import { findSecret } from "./secrets.ts";
import { inTransaction } from "./transaction.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret for the row of one owner: copied into another row it cannot be read. */
export function seal(key: Buffer, owner: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function unseal(key: Buffer, owner: string, sealed: Buffer): string {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const rest = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(rest), decipher.final()]).toString("utf8");
}

type Reseal = (owner: string, sealed: Buffer) => Buffer;

/** Replaces the key, and encrypts everything again that was encrypted with the previous one, in one transaction. */
export const rotateKey = <Result>(
  db: Database,
  name: string,
  rewrite: (trx: Database, reseal: Reseal) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (trx) => {
    const former = await findSecret(trx, name);
    const value = randomBytes(32);
    await trx.updateTable("secrets").set({ value }).where("name", "=", name).execute();
    return rewrite(trx, (owner, sealed) => seal(value, owner, unseal(former, owner, sealed)));
  });
