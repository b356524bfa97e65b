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
    if (!within) throw new Refusal(429, tooManyRequests(secondsLeft), undefined, secondsLeft);
  }
}

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
