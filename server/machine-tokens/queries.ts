import { sql } from "kysely";
import type { MachineToken, NewMachineToken } from "../../contract/operation/machine-tokens.ts";
import { TOKEN_PREFIX } from "../../contract/operation/machine-tokens.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { notFound } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { hashToken } from "../sessions/tokens.ts";

/** Of all administrators: each can end what another began. */
export const visibleTokens = (db: Database, _actor: Actor) =>
  db
    .selectFrom("machine_tokens as t")
    .innerJoin("users as u", "u.id", "t.made_by")
    .leftJoin("regions as r", "r.id", "t.region_id")
    .select(["t.id as _id", "t.name", "t.token_start", "t.role", "t.scopes", "t.created_at"])
    .select(["t.expires_at", "t.last_used_at"])
    .select([
      sql<MachineToken["created_by"]>`json_build_object('_id', u.id, 'name', u.name)`.as(
        "created_by",
      ),
      sql<MachineToken["region_id"]>`case when r.id is not null
        then json_build_object('_id', r.id, 'name', r.name) end`.as("region_id"),
      sql<boolean>`t.expires_at <= now()`.as("is_expired"),
    ]);

export const listTokens = (db: Database, actor: Actor): Promise<MachineToken[]> =>
  visibleTokens(db, actor).orderBy("t.created_at", "desc").orderBy("t.id", "desc").execute();

export async function findToken(db: Database, actor: Actor, id: string): Promise<MachineToken> {
  const found = await visibleTokens(db, actor).where("t.id", "=", id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

export async function countTokens(db: Database, actor: Actor): Promise<number> {
  const { count } = await db
    .selectFrom("machine_tokens")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("made_by", "=", actor.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const SHOWN_CHARACTERS = TOKEN_PREFIX.length + 4;

export async function insertToken(
  db: Database,
  actor: Actor,
  input: Omit<NewMachineToken, "currentPassword"> & { token: string; days: number },
): Promise<string> {
  const id = newId();
  const { name, role, region_id: regionId, scopes, token, days } = input;
  await db
    .insertInto("machine_tokens")
    .values({
      id,
      name,
      role,
      region_id: regionId ?? null,
      scopes: [...new Set(scopes)],
      made_by: actor.id,
      token_hash: hashToken(token),
      token_start: token.slice(0, SHOWN_CHARACTERS),
      expires_at: sql<string>`now() + make_interval(days => ${days})`,
    })
    .execute();
  return id;
}

export async function deleteToken(db: Database, id: string): Promise<void> {
  await db.deleteFrom("machine_tokens").where("id", "=", id).execute();
}

/** They act for somebody who has other rights by now, or none. */
export async function deleteTokensOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom("machine_tokens").where("made_by", "=", userId).execute();
}

const LISTED_DAYS_AFTER_EXPIRY = 90;

export async function purgeExpiredTokens(db: Database): Promise<void> {
  await db
    .deleteFrom("machine_tokens")
    .where(
      "expires_at",
      "<",
      sql<string>`now() - make_interval(days => ${LISTED_DAYS_AFTER_EXPIRY})`,
    )
    .execute();
}

export type TokenState = NonNullable<Awaited<ReturnType<typeof findTokenByHash>>>;

/** By the database's clock, so that all nodes agree. Whom it acts for must still be an administrator. */
const selectState = (db: Database) =>
  db
    .selectFrom("machine_tokens as t")
    .innerJoin("users as u", "u.id", "t.made_by")
    .innerJoin("user_types as k", "k.id", "u.user_type_id")
    .select(["t.id", "t.name", "t.role", "t.region_id", "t.scopes"])
    .select(["u.id as makerId", "u.name as makerName"])
    .select([
      sql<boolean>`t.expires_at <= now() or not (u.is_active and u.is_approved and k.type_name = 'admin')`.as(
        "isOver",
      ),
      sql<boolean>`coalesce(t.last_used_at < now() - interval '1 minute', true)`.as("isStale"),
    ]);

export const findTokenByHash = (db: Database, token: string) =>
  selectState(db).where("t.token_hash", "=", hashToken(token)).executeTakeFirst();

export const findTokenById = (db: Database, id: string) =>
  selectState(db).where("t.id", "=", id).executeTakeFirst();

/** Asked again in the statement: of many calls at once one writes. */
export async function touchToken(db: Database, id: string): Promise<void> {
  await db
    .updateTable("machine_tokens")
    .set({ last_used_at: sql`now()` })
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("last_used_at", "is", null),
        eb("last_used_at", "<", sql<string>`now() - interval '1 minute'`),
      ]),
    )
    .execute();
}
