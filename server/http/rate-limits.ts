import { isIPv6 } from "node:net";
import { type RawBuilder, sql } from "kysely";
import { tooManyRequests } from "../../contract/errors.ts";
import { readAddress } from "./client-address.ts";
import type { Database } from "../db/connection.ts";
import { Refusal } from "./errors.ts";

/** At most `max` within `minutes`, counted from the first. Kept in the database, so that all nodes count as one. */
export interface Limit {
  key: string;
  max: number;
  minutes: number;
}

/**
 * Nothing is counted for longer than its minutes: what is said to last longer was written before the clock was
 * put back, and nobody is kept out for that. Calls at the same time differ by less than the slack.
 */
const isOver = (expiresAt: RawBuilder<unknown>, minutes: RawBuilder<unknown>) =>
  sql`(${expiresAt} <= now() or ${expiresAt} > now() + make_interval(mins => ${minutes} + 1))`;

/** Counts one and says whether it still was within the limit. */
export async function consume(db: Database, { key, max, minutes }: Limit) {
  const over = isOver(sql`rate_limits.expires_at`, sql`${minutes}::int`);
  const { rows } = await sql<{ count: number; seconds_left: number }>`
    insert into rate_limits (key, count, expires_at)
    values (${key}, 1, now() + make_interval(mins => ${minutes}))
    on conflict (key) do update set
      count = case when ${over} then 1 else rate_limits.count + 1 end,
      expires_at = case when ${over} then excluded.expires_at else rate_limits.expires_at end
    returning count, ceil(extract(epoch from expires_at - now()))::int as seconds_left`.execute(db);
  const { count, seconds_left: secondsLeft } = rows[0] ?? { count: 0, seconds_left: 0 };
  return { within: count <= max, secondsLeft };
}

/**
 * Counts one against every limit; over any of them the caller is sent away until it has passed. One that was
 * sent away did nothing that counts: the limits before get theirs back, so name the widest first.
 */
export async function consumeOrRefuse(db: Database, limits: Limit[]): Promise<void> {
  for (const [i, limit] of limits.entries()) {
    const { within, secondsLeft } = await consume(db, limit);
    if (within) continue;
    if (i > 0) await refund(db, limits.slice(0, i));
    throw tooMany(secondsLeft);
  }
}

/** Refuses a caller who has used up a limit, without counting the call: before it waits in a queue, for example. */
export async function refuseIfUsedUp(db: Database, limits: Limit[]): Promise<void> {
  const requested = sql.join(
    limits.map(({ key, max, minutes }) => sql`(${key}, ${max}::int, ${minutes}::int)`),
  );
  const over = isOver(sql`expires_at`, sql`minutes`);
  const { rows } = await sql<{ seconds_left: number }>`
    select ceil(extract(epoch from expires_at - now()))::int as seconds_left
    from rate_limits join (values ${requested}) as wanted (key, max, minutes) using (key)
    where count >= max and not ${over}`.execute(db);
  const secondsLeft = rows.map((row) => row.seconds_left);
  if (secondsLeft.length > 0) throw tooMany(Math.max(...secondsLeft));
}

const tooMany = (seconds: number) => new Refusal(429, tooManyRequests(seconds), undefined, seconds);

/** What turned out to be no failure does not count. */
export async function refund(db: Database, limits: Limit[]): Promise<void> {
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

export async function purgeExpiredLimits(db: Database): Promise<void> {
  await db
    .deleteFrom("rate_limits")
    .where("expires_at", "<", sql<string>`now()`)
    .execute();
}

/** How much more a whole site may do than one network of it. */
const NETWORKS_OF_A_SITE = 4;

/** A limit for each place that an address belongs to, the widest first. */
export const perPlace = (ip: string, { key, max, minutes }: Limit): Limit[] => {
  const { place, site } = placesOf(ip);
  const limit = { key: `${key}:${place}`, max, minutes };
  if (site === undefined) return [limit];
  return [{ key: `${key}:${site}`, max: NETWORKS_OF_A_SITE * max, minutes }, limit];
};

const MAX_PLACE_LENGTH = 100;

/**
 * Where a call comes from, as limits count it. The owner of one IPv6 address has 2^64 of them, and many have a
 * /48, which is 65,536 networks. Anything that is no address counts as one place.
 */
export function placesOf(ip: string): { place: string; site?: string } {
  const address = readAddress(ip) ?? ip.slice(0, MAX_PLACE_LENGTH);
  if (!isIPv6(address)) return { place: address };
  const groups = groupsOf(address);
  const prefix = (length: number) => `${groups.slice(0, length / 16).join(":")}::/${length}`;
  return { place: prefix(64), site: prefix(48) };
}

/** The eight of them, of an address in its shortest form. */
function groupsOf(ipv6: string): string[] {
  const [head = "", tail] = ipv6.split("::");
  if (tail === undefined) return head.split(":");
  const first = head.split(":").filter(Boolean);
  const last = tail.split(":").filter(Boolean);
  return [...first, ...Array<string>(8 - first.length - last.length).fill("0"), ...last];
}
