import { sql } from "kysely";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { purgeEndedMeetings } from "../meetings/queries.ts";

const AT_ONCE = 10_000;

/** What is older than the owner of the portal wants to keep loses its names and its watches; totals stay. */
export async function purgeOldWatching(db: Database, days: number | undefined): Promise<void> {
  if (days === undefined) return;
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone 'UTC')::date - ${days}::int)::text as day`.execute(db);
  const before = rows[0]?.day ?? "";
  for (;;) {
    const oldest = await findOldestNamedDay(db, before);
    if (oldest === undefined) break;
    await unnameDay(db, oldest);
  }
  await freezeBefore(db, previousDay(before));
  for (;;) if ((await deleteWatchesBefore(db, before)) < AT_ONCE) break;
  await purgeEndedMeetings(db);
}

const previousDay = (day: string) =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

async function findOldestNamedDay(db: Database, before: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`select min(day)::text as day from watch_days
    where day < ${before}::date and user_id <> ''`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** Sealed in the same step: from then on the totals of the day are all that is known of it. */
const unnameDay = (db: Database, day: string) =>
  inTransaction(db, async (trx) => {
    await freezeBefore(trx, day);
    await sql`select unname_watching(null, ${day}::date + 1)`.execute(trx);
  });

async function freezeBefore(db: Database, day: string) {
  await sql`update watch_history set sealed_before = greatest(sealed_before, ${day}::date + 1)`.execute(
    db,
  );
}

/** A presentation over the last midnight stays: part of it is younger. */
async function deleteWatchesBefore(db: Database, before: string): Promise<number> {
  const midnight = sql`to_timestamp(extract(epoch from ${before}::date))`;
  await sql`delete from watch_pairs where greatest(opened_at, shown_at) < ${midnight}`.execute(db);
  const { numAffectedRows } = await sql`delete from watch_sessions where id in (
    select id from watch_sessions where last_second < extract(epoch from ${before}::date)
      and started_at < ${midnight} limit ${AT_ONCE})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
