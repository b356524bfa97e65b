import DataLoader from "dataloader";
import { sql } from "kysely";
import {
  FRESH_SESSION_MINUTES,
  MAX_SESSIONS,
  SESSION_ABSOLUTE_DAYS,
  SESSION_IDLE_HOURS,
} from "../../contract/sessions.ts";
import { type Database, prepared } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { isOverdue } from "../second-factor/queries.ts";
import { hashToken, newToken } from "./tokens.ts";

export interface SessionState {
  id: string;
  isOver: boolean;
  /** More than a minute ago: worth recording that the person is still active. */
  isStale: boolean;
  /** The role needs a second factor, and the time to set it up is over. */
  isOverdue: boolean;
  user: {
    id: string;
    name: string;
    typeName: string;
    regionId: string | null;
    isWelcome: boolean;
  } | null;
}

/**
 * Finds sessions by token. Lookups in the same turn of the event loop are batched, which on a busy portal saves most
 * of the round trips. Nothing is cached: the next turn asks the database again.
 */
export function sessionFinder(db: Database) {
  const readBatch = async (hashes: readonly string[]) => {
    const rows = await readSessions(db, hashes);
    const found = new Map(rows.map((row) => [row.token_hash, stateOf(row)]));
    return hashes.map((hash) => found.get(hash));
  };
  const loader = new DataLoader<string, SessionState | undefined>(readBatch, {
    cache: false,
    batchScheduleFn: (callback) => setImmediate(callback),
  });
  return (token: string) => loader.load(hashToken(token).toString("hex"));
}

interface SessionRow {
  token_hash: string;
  id: string;
  is_over: boolean;
  is_stale: boolean;
  is_overdue: boolean;
  user_id: string | null;
  name: string | null;
  region_id: string | null;
  is_active: boolean | null;
  is_approved: boolean | null;
  type_name: string | null;
}

/**
 * Every call runs this: written out, because building it would take as long as running it. Each token is a separate
 * value: given an array, PostgreSQL uses no prepared plan, and planning takes five times as long as the lookup.
 */
async function readSessions(db: Database, hashes: readonly string[]) {
  const hashList = toPowerOfTwo(hashes).map((hash) => sql`${`\\x${hash}`}::bytea`);
  const { rows } = await sql<SessionRow>`${prepared} ${selectSession}
    where s.token_hash in (${sql.join(hashList)})`.execute(db);
  return rows;
}

/** Padded with the last token: otherwise a statement would be planned for every number of callers. */
const toPowerOfTwo = (hashes: readonly string[]) =>
  Array.from(
    { length: 2 ** Math.ceil(Math.log2(hashes.length)) },
    (_, i) => hashes[i] ?? hashes.at(-1),
  );

/** To check a caller again, and for addresses that contain the session's id instead of its token. */
export async function findSessionById(db: Database, id: string) {
  const { rows } = await sql<SessionRow>`${prepared} ${selectSession} where s.id = ${id}`.execute(
    db,
  );
  return rows[0] && stateOf(rows[0]);
}

function stateOf(row: SessionRow): SessionState {
  const { id, user_id: userId, name, type_name: typeName } = row;
  const isKnown = userId !== null && name !== null && typeName !== null;
  return {
    id,
    isOver: row.is_over,
    isStale: row.is_stale,
    isOverdue: row.is_overdue,
    user: isKnown
      ? {
          id: userId,
          name,
          typeName,
          regionId: row.region_id,
          isWelcome: row.is_active === true && row.is_approved === true,
        }
      : null,
  };
}

/** By the database's clock, so that all nodes agree. */
const isOver = sql<boolean>`(s.ended_at is not null
  or s.last_seen_at < now() - make_interval(hours => ${sql.lit(SESSION_IDLE_HOURS)})
  or s.created_at < now() - make_interval(days => ${sql.lit(SESSION_ABSOLUTE_DAYS)}))`;

const selectSession = sql`select encode(s.token_hash, 'hex') as token_hash, s.id, ${isOver} as is_over,
    s.last_seen_at < now() - interval '1 minute' as is_stale, ${isOverdue} as is_overdue, u.id as user_id,
    u.name, u.region_id, u.is_active, u.is_approved, t.type_name
  from sessions as s left join users as u on u.id = s.user_id
    left join user_types as t on t.id = u.user_type_id`;

/** Proven: by more than the password, either a second factor of ours or the word of a provider. */
export async function insertSession(
  db: Database,
  userId: string,
  userAgent: string | undefined,
  isProven = false,
) {
  const session = { id: newId(), token: newToken() };
  await db
    .insertInto("sessions")
    .values({
      id: session.id,
      token_hash: hashToken(session.token),
      user_id: userId,
      user_agent: userAgent?.slice(0, 500) ?? null,
      ...(isProven && { proven_at: sql<string>`now()` }),
    })
    .execute();
  await endSurplusSessions(db, userId, session.id);
  return session;
}

/** Beyond the limit, the least recently used sessions end. */
async function endSurplusSessions(db: Database, userId: string, newestId: string) {
  await db
    .updateTable("sessions")
    .set({ ended_at: sql`now()` })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("sessions")
        .select("id")
        .where("user_id", "=", userId)
        .where("ended_at", "is", null)
        .where("id", "<>", newestId)
        .orderBy("last_seen_at", "desc")
        .orderBy("id", "desc")
        .offset(MAX_SESSIONS - 1),
    )
    .execute();
}

/** Where a person is signed in, most recently used first. */
export function listSessions(db: Database, userId: string) {
  return db
    .selectFrom("sessions as s")
    .select(["s.id", "s.user_agent", "s.place", "s.created_at", "s.last_seen_at"])
    .where("s.user_id", "=", userId)
    .where(isOver, "=", false)
    .orderBy("s.last_seen_at", "desc")
    .orderBy("s.id", "desc")
    .execute();
}

export async function countSessions(db: Database, userId: string): Promise<number> {
  const { amount } = await db
    .selectFrom("sessions as s")
    .select((eb) => eb.fn.countAll<string>().as("amount"))
    .where("s.user_id", "=", userId)
    .where(isOver, "=", false)
    .executeTakeFirstOrThrow();
  return Number(amount);
}

export async function touchSession(db: Database, id: string): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ last_seen_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** False when the caller has none with this id. */
export async function nameSession(db: Database, userId: string, id: string, place: string) {
  const named = await db
    .updateTable("sessions")
    .set({ place })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return named.numUpdatedRows > 0n;
}

/** True only for the call that ended it; nobody can end a session of somebody else. */
export async function endSession(db: Database, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .updateTable("sessions")
    .set({ ended_at: sql`now()` })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

export async function endSessionOfToken(db: Database, userId: string, token: string) {
  await db
    .updateTable("sessions")
    .set({ ended_at: sql`now()` })
    .where("token_hash", "=", hashToken(token))
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .execute();
}

/** Signed in a moment ago: sufficient proof that it is the person, and not somebody with a stolen session. */
export async function isFreshSession(db: Database, id: string): Promise<boolean> {
  const session = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", id)
    .where("created_at", ">", sql<string>`now() - make_interval(mins => ${FRESH_SESSION_MINUTES})`)
    .executeTakeFirst();
  return session !== undefined;
}

/** At once, on every node: the next call of any of them is refused. The calling session may be kept. */
export async function endSessionsOf(db: Database, userId: string, exceptId?: string) {
  const { numUpdatedRows } = await db
    .updateTable("sessions")
    .set({ ended_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .$if(exceptId !== undefined, (sessions) => sessions.where("id", "<>", exceptId ?? ""))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes links for choosing a new password: none may outlive the account or address that it was sent for. */
export async function deleteResetsOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}

/** Rows that nobody can hold a token for are purged after twice the longest lifetime of a session. */
export async function purgeOldSessions(db: Database): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where(
      "created_at",
      "<",
      sql<string>`now() - make_interval(days => ${2 * SESSION_ABSOLUTE_DAYS})`,
    )
    .execute();
}
