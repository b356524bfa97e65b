import { sql } from "kysely";
import { tooManyRequests } from "../contract/errors.ts";
import type { Database } from "./db/connection.ts";
import { Refusal } from "./errors.ts";

/** At most `max` within `minutes`, counted from the first. Kept in the database, so that all nodes count as one. */
export interface Limit {
  key: string;
  max: number;
  minutes: number;
}

/** Counts one and says whether it still was within the limit. */
export async function take(db: Database, { key, max, minutes }: Limit) {
  const { rows } = await sql<{ count: number; seconds_left: number }>`
    insert into rate_limits (key, count, expires_at)
    values (${key}, 1, now() + make_interval(mins => ${minutes}))
    on conflict (key) do update set
      count = case when rate_limits.expires_at <= now() then 1 else rate_limits.count + 1 end,
      expires_at = case when rate_limits.expires_at <= now() then excluded.expires_at else rate_limits.expires_at end
    returning count, ceil(extract(epoch from expires_at - now()))::int as seconds_left`.execute(db);
  const { count, seconds_left: secondsLeft } = rows[0] ?? { count: 0, seconds_left: 0 };
  return { within: count <= max, secondsLeft };
}

/** Counts one against every limit; over any of them the caller is sent away until it has passed. */
export async function takeOrRefuse(db: Database, limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const { within, secondsLeft } = await take(db, limit);
    if (!within) throw tooMany(secondsLeft);
  }
}

/** Sends away whoever has used up a limit, without counting: before they wait in a queue, for example. */
export async function refuseIfUsedUp(db: Database, limits: Limit[]): Promise<void> {
  const wanted = sql.join(limits.map(({ key, max }) => sql`(${key}, ${max}::int)`));
  const { rows } = await sql<{ seconds_left: number }>`
    select ceil(extract(epoch from expires_at - now()))::int as seconds_left
    from rate_limits join (values ${wanted}) as wanted (key, max) using (key)
    where count >= max and expires_at > now()`.execute(db);
  const secondsLeft = rows.map((row) => row.seconds_left);
  if (secondsLeft.length > 0) throw tooMany(Math.max(...secondsLeft));
}

const tooMany = (seconds: number) => new Refusal(429, tooManyRequests(seconds), undefined, seconds);

/** What turned out to be no failure does not count. */
export async function giveBack(db: Database, limits: Limit[]): Promise<void> {
  await db
    .updateTable("rate_limits")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where(
      "key",
      "in",
      limits.map((limit) => limit.key),
    )
    .where("count", ">", 0)
    .execute();
}

export async function forgetExpiredLimits(db: Database): Promise<void> {
  await db
    .deleteFrom("rate_limits")
    .where("expires_at", "<", sql<string>`now()`)
    .execute();
}
