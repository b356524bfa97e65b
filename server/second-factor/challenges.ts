import { sql } from "kysely";
import { CHALLENGE_MINUTES } from "../../contract/personal/second-factor.ts";
import type { Database } from "../db/connection.ts";
import type { Actor } from "../sessions/actor.ts";
import { hashToken, newToken } from "../sessions/tokens.ts";

const expiry = sql<string>`now() + make_interval(mins => ${CHALLENGE_MINUTES})`;

/** After the right password: the challenge gives access to the second step only, and only once. */
export async function startSignIn(db: Database, userId: string, passwordHash: string) {
  const challenge = newToken();
  const { expires_at } = await db
    .insertInto("factor_challenges")
    .values({
      token_hash: hashToken(challenge),
      user_id: userId,
      password_seen: hashToken(passwordHash),
      expires_at: expiry,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return { challenge, expires_at };
}

/** Challenges of a session: one at a time for each purpose. */
export const sessionChallenge = (actor: Actor, purpose: "enrol" | "prove") =>
  `${purpose} in session ${actor.sessionId}`;

export async function findChallenge(db: Database, token: string) {
  return db
    .selectFrom("factor_challenges")
    .select(["user_id", "password_seen", "passkey_challenge"])
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
}

/** For a passkey: only the newest challenge can be answered. */
export async function keepQuestion(
  db: Database,
  token: string,
  userId: string,
  passkeyChallenge: string,
) {
  await db
    .insertInto("factor_challenges")
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      passkey_challenge: passkeyChallenge,
      expires_at: expiry,
    })
    .onConflict((conflict) =>
      conflict.column("token_hash").doUpdateSet((eb) => ({
        passkey_challenge: passkeyChallenge,
        // Requesting a passkey does not prolong the sign-in.
        expires_at: eb
          .case()
          .when("factor_challenges.password_seen", "is not", null)
          .then(eb.ref("factor_challenges.expires_at"))
          .else(expiry)
          .end(),
      })),
    )
    .execute();
}

/** True only for the call that used it up. */
export async function takeChallenge(trx: Database, token: string): Promise<boolean> {
  const taken = await trx
    .deleteFrom("factor_challenges")
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

export async function purgeExpiredChallenges(db: Database): Promise<void> {
  await db
    .deleteFrom("factor_challenges")
    .where("expires_at", "<", sql<string>`now()`)
    .execute();
}
