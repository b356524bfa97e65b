import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { RECOVERY_CODES } from "../../contract/personal/second-factor.ts";
import type { Database } from "../db/connection.ts";
import { hashToken } from "../sessions/tokens.ts";

/**
 * Crockford's 32 characters, without letters that look like digits: 24 of them are 120 bits, for which a plain hash
 * is enough.
 */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 24;

/** Replaces the person's codes. They are shown once: only their hashes are stored. */
export async function renewCodes(trx: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await deleteCodes(trx, userId);
  await trx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashCode(code) })))
    .execute();
  return codes;
}

export async function deleteCodes(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

/** True only for the call that used it up. */
export async function useCode(trx: Database, userId: string, typed: string): Promise<boolean> {
  const used = await trx
    .updateTable("recovery_codes")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashCode(typed))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export async function isUnusedCode(db: Database, userId: string, typed: string) {
  const found = await db
    .selectFrom("recovery_codes")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashCode(typed))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

export async function countCodes(db: Database, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<string>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Six groups of four, which are easier to copy by hand. */
function newCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS.charAt(byte % LETTERS.length));
  return letters.join("").replaceAll(/(.{4})(?=.)/g, "$1-");
}

/** However it is typed: with or without dashes and spaces, in upper or lower case, O for 0. */
const hashCode = (typed: string) =>
  hashToken(
    typed.toLowerCase().replaceAll(/[\s-]/g, "").replaceAll("o", "0").replaceAll(/[il]/g, "1"),
  );
