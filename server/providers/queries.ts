import { sql } from "kysely";
import { NEWCOMER_MINUTES, TRIP_MINUTES } from "../../contract/sign-in/providers.ts";
import type { Database } from "../db/connection.ts";
import { hashToken } from "../sessions/tokens.ts";
import type { Claims } from "./claims.ts";

/** Who somebody is at a provider, for good: names and addresses change there. */
export interface Identity {
  issuer: string;
  subject: string;
}

export interface Trip {
  provider: string;
  nonce: string;
  codeVerifier: string;
  returnTo: string;
}

const inMinutes = (minutes: number) => sql<string>`now() + make_interval(mins => ${minutes})`;

export async function insertTrip(db: Database, state: string, browser: Buffer, trip: Trip) {
  await db
    .insertInto("provider_trips")
    .values({
      state_hash: hashToken(state),
      browser_hash: browser,
      provider: trip.provider,
      nonce: trip.nonce,
      code_verifier: trip.codeVerifier,
      return_to: trip.returnTo,
      expires_at: inMinutes(TRIP_MINUTES),
    })
    .execute();
}

/** Once, by the browser that began it, and back from where it went. */
export function takeTrip(db: Database, state: string, browser: Buffer, provider: string) {
  return db
    .deleteFrom("provider_trips")
    .where("state_hash", "=", hashToken(state))
    .where("browser_hash", "=", browser)
    .where("provider", "=", provider)
    .where("expires_at", ">", sql<string>`now()`)
    .returning(["nonce", "code_verifier as codeVerifier", "return_to as returnTo"])
    .executeTakeFirst();
}

/** One per browser: coming back again starts the form over. */
export async function keepNewcomer(
  db: Database,
  browser: Buffer,
  { issuer, subject }: Identity,
  claims: Claims,
) {
  const row = {
    issuer,
    subject,
    claims: JSON.stringify(claims),
    expires_at: inMinutes(NEWCOMER_MINUTES),
  };
  await db
    .insertInto("provider_newcomers")
    .values({ browser_hash: browser, ...row })
    .onConflict((oc) => oc.column("browser_hash").doUpdateSet(row))
    .execute();
}

export function findNewcomer(db: Database, browser: Buffer) {
  return db
    .selectFrom("provider_newcomers")
    .select(["issuer", "subject", "claims"])
    .where("browser_hash", "=", browser)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
}

export async function deleteNewcomer(db: Database, browser: Buffer): Promise<void> {
  await db.deleteFrom("provider_newcomers").where("browser_hash", "=", browser).execute();
}

export async function findLinked(db: Database, { issuer, subject }: Identity) {
  const found = await db
    .selectFrom("identities")
    .select("user_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return found?.user_id;
}

/** False when the person is somebody else there already. */
export async function linkIdentity(db: Database, userId: string, { issuer, subject }: Identity) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("identities")
    .values({ issuer, subject, user_id: userId })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function keepSignOutUrl(db: Database, sessionId: string, url: string): Promise<void> {
  await db
    .insertInto("provider_sessions")
    .values({ session_id: sessionId, sign_out_url: url })
    .execute();
}

/** Given once: what is signed out is signed out. */
export async function takeSignOutUrl(db: Database, sessionId: string) {
  const taken = await db
    .deleteFrom("provider_sessions")
    .where("session_id", "=", sessionId)
    .returning("sign_out_url")
    .executeTakeFirst();
  return taken?.sign_out_url;
}

export async function purgeOldTrips(db: Database): Promise<void> {
  for (const table of ["provider_trips", "provider_newcomers", "ways_in"] as const)
    await db
      .deleteFrom(table)
      .where("expires_at", "<", sql<string>`now()`)
      .execute();
}
