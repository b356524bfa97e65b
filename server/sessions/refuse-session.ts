import { sql } from "kysely";
import { recordActivity } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";

const WINDOW_MINUTES = 15;

/**
 * Refuses a token with a session id that is not its own. The first attempt is logged; those of the next quarter of an
 * hour are counted and logged as one, so that nobody can flood the log with one token.
 */
export function noteRefusal(db: Database, sessionId: string, ip: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ times: number }>`
      insert into refused_sessions as r (session_id, ip) values (${sessionId}, ${ip})
      on conflict (session_id) do update set times = r.times + 1, ip = excluded.ip
      returning times`.execute(trx);
    if (rows[0]?.times === 0) await recordRefusal(trx, { session_id: sessionId, ip });
  });
}

/** Any node may do it, at any time: the one that deletes the count reports it. */
export function sumUpRefusals(db: Database): Promise<void> {
  return inTransaction(db, async (trx) => {
    const counted = await trx
      .deleteFrom("refused_sessions")
      .where("since", "<", sql<string>`now() - make_interval(mins => ${WINDOW_MINUTES})`)
      .returning(["session_id", "ip", "times"])
      .execute();
    for (const refusals of counted) if (refusals.times > 0) await recordRefusal(trx, refusals);
  });
}

interface Refusals {
  session_id: string;
  ip: string;
  times?: number;
}

async function recordRefusal(trx: Database, { session_id: id, ip, times }: Refusals) {
  const person = await trx
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["u.id", "u.name"])
    .where("s.id", "=", id)
    .executeTakeFirst();
  await recordActivity(
    trx,
    { ...person, ip },
    {
      action: "refused session",
      module: "session",
      record: { id, name: "session" },
      after: times === undefined ? undefined : { times },
    },
  );
}
