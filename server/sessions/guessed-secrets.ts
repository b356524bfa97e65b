import type { Database } from "../db/connection.ts";
import type { Refusal } from "../http/errors.ts";
import { consumeOrRefuse, type Limit, refund, refuseIfUsedUp } from "../http/rate-limits.ts";
import { hashPassword, inHashSlot, verifyPassword } from "./passwords.ts";

/** Short secrets other than the password that somebody might guess: passcodes of links, PINs of kiosks. */
export const hashSecret = (secret: string) =>
  inHashSlot("new password", () => hashPassword(secret));

interface Guess {
  stored: string;
  typed: string;
  limits: Limit[];
  wrong: Refusal;
}

/** Each attempt counts as a failure until it succeeds, and is counted when its turn to be hashed has come. */
export async function requireSecret(
  db: Database,
  { stored, typed, limits, wrong }: Guess,
  signal: AbortSignal,
): Promise<void> {
  await refuseIfUsedUp(db, limits);
  const check = async () => {
    await consumeOrRefuse(db, limits);
    if (!(await verifyPassword(stored, typed))) throw wrong;
    await refund(db, limits);
  };
  await inHashSlot("sign-in", check, signal);
}
