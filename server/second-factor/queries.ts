import { sql } from "kysely";
import {
  type FactorKind,
  factorKinds,
  type SecondFactor,
} from "../../contract/personal/second-factor.ts";
import { FRESH_SESSION_MINUTES } from "../../contract/sessions.ts";
import type { Database } from "../db/connection.ts";
import type { StoredPasskey } from "./passkeys.ts";
import { countCodes } from "./recovery-codes.ts";

/** Whether a user `u` has one. */
export const hasFactor = sql<boolean>`(exists (select from passkeys as p where p.user_id = u.id)
  or exists (select from authenticator_apps as a where a.user_id = u.id and a.confirmed_at is not null))`;

/**
 * Until when a user `u` of a role with a rule `r` may do without. People who join later have as many days as the
 * others had.
 */
export const dueAt = sql<string>`greatest(r.since, u.created_at, u.decided_at)
  + make_interval(days => r.grace_days)`;

/** Whether a session `s` of a user `u` may only set one up. */
export const isOverdue = sql<boolean>`(s.proven_at is null and exists (select from factor_rules as r
  where r.user_type_id = u.user_type_id and ${dueAt} <= now()) and not ${hasFactor})`;

/** The factors that a person can use; none without an app or passkey, because recovery codes alone are not a factor. */
export async function kindsOf(db: Database, userId: string): Promise<FactorKind[]> {
  const { rows } = await sql<Record<FactorKind, boolean>>`
    select exists (select from authenticator_apps
        where user_id = ${userId} and confirmed_at is not null) as app,
      exists (select from passkeys where user_id = ${userId}) as passkey,
      exists (select from recovery_codes where user_id = ${userId} and used_at is null) as recovery
  `.execute(db);
  const has = rows[0];
  if (!has?.app && !has?.passkey) return [];
  return factorKinds.filter((kind) => has[kind]);
}

/** Everything that people may see of their own factors, and administrators of other people's. */
export async function readFactor(
  db: Database,
  userId: string,
): Promise<Omit<SecondFactor, "takes_passkeys">> {
  const [app, passkeys, left, due] = await Promise.all([
    findApp(db, userId),
    listShownPasskeys(db, userId),
    countCodes(db, userId),
    findDue(db, userId),
  ]);
  const hasAny = Boolean(app?.confirmed_at) || passkeys.length > 0;
  return {
    app: app?.confirmed_at
      ? { created_at: app.confirmed_at, last_used_at: app.last_used_at }
      : null,
    passkeys,
    recovery_codes_left: left,
    is_required: due !== undefined,
    due_at: hasAny ? null : (due ?? null),
  };
}

/** When the person's time to set one up is over; nothing if the role requires none. */
export async function findDue(db: Database, userId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("users as u")
    .innerJoin("factor_rules as r", "r.user_type_id", "u.user_type_id")
    .select(dueAt.as("due_at"))
    .where("u.id", "=", userId)
    .executeTakeFirst();
  return found?.due_at;
}

/** The same, for people who have no factor yet. */
export async function findFactorDue(db: Database, userId: string): Promise<string | null> {
  const due = await findDue(db, userId);
  return due === undefined || (await kindsOf(db, userId)).length > 0 ? null : due;
}

export const findApp = (db: Database, userId: string) =>
  db
    .selectFrom("authenticator_apps")
    .select(["sealed_secret", "last_step", "confirmed_at", "last_used_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();

export const listPasskeys = (db: Database, userId: string): Promise<StoredPasskey[]> =>
  db
    .selectFrom("passkeys")
    .select(["id", "credential_id", "public_key", "counter", "transports"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();

const listShownPasskeys = (db: Database, userId: string) =>
  db
    .selectFrom("passkeys")
    .select(["id as _id", "name", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();

/** True only for the first call with a code of this time step or a later one. */
export async function useStep(trx: Database, userId: string, step: number): Promise<boolean> {
  const used = await trx
    .updateTable("authenticator_apps")
    .set({ last_step: `${step}`, last_used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where((eb) => eb.or([eb("last_step", "is", null), eb("last_step", "<", `${step}`)]))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Passkeys that are synchronised between devices do not count: their counter stays 0. */
export async function usePasskey(trx: Database, passkey: StoredPasskey, counter: number) {
  const used = await trx
    .updateTable("passkeys")
    .set({ counter: `${counter}`, last_used_at: sql`now()` })
    .where("id", "=", passkey.id)
    .where("counter", "=", passkey.counter)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export async function noteProof(db: Database, sessionId: string): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ proven_at: sql`now()` })
    .where("id", "=", sessionId)
    .execute();
}

/** Whether the owner of a session has proved their identity with a factor a moment ago. */
export async function isProvenSession(db: Database, id: string): Promise<boolean> {
  const proven = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", id)
    .where("proven_at", ">", sql<string>`now() - make_interval(mins => ${FRESH_SESSION_MINUTES})`)
    .executeTakeFirst();
  return proven !== undefined;
}
