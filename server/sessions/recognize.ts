import { sql } from "kysely";
import type { Database } from "../db/connection.ts";
import { placesOf } from "../http/rate-limits.ts";
import { hashToken, newToken } from "./tokens.ts";

/** The device and place from which somebody signs in. The device is whatever the browser claims. */
export interface Source {
  device?: string | undefined;
  ip: string;
}

/** A script that signs in from new places all the time must not fill the table; people have a handful. */
const MAX_KNOWN = 50;
const PURGE_AFTER_DAYS = 90;

/**
 * A browser keeps its device id, also for the next person; one without gets a new one. Clients that do not know about
 * devices get none: they would never send it back.
 */
export const deviceFor = (sent: string | undefined) => (sent === "" ? newToken() : sent);

/** Whether this person has signed in before from this device (then it has a name for limits) and from this place. */
export async function recognize(db: Database, staffId: string | undefined, source: Source) {
  if (staffId === undefined) return { device: undefined, isPlaceKnown: false };
  const { device, place } = hashesOf(source);
  const rows = await db
    .selectFrom("known_sources as k")
    .innerJoin("users as u", "u.id", "k.user_id")
    .select(["k.user_id", "k.source_hash"])
    .where(sql`upper(u.ses_id)`, "=", staffId)
    .where("k.source_hash", "in", device ? [device, place] : [place])
    .execute();
  const known = rows.find((row) => device?.equals(row.source_hash));
  return {
    device: known && `device ${known.source_hash.toString("base64url")} of ${known.user_id}`,
    isPlaceKnown: rows.some((row) => place.equals(row.source_hash)),
  };
}

/**
 * A browser, or for clients without a device a place, that the person has not used before, although they have used
 * others: the very first sign-in is not new, nor is the one after a reset, which records its place.
 */
export async function isNewBrowser(trx: Database, userId: string, source: Source) {
  const { device, place } = hashesOf(source);
  const known = await trx
    .selectFrom("known_sources")
    .select("source_hash")
    .where("user_id", "=", userId)
    .execute();
  const isKnown = known.some((row) => (device ?? place).equals(row.source_hash));
  return !isKnown && known.some((row) => !place.equals(row.source_hash));
}

/** The caller locks the account, so that two simultaneous sign-ins do not both make room. */
export async function rememberSources(trx: Database, userId: string, source: Source) {
  const { device, place } = hashesOf(source);
  const row = (source_hash: Buffer) => ({ user_id: userId, source_hash });
  await trx
    .insertInto("known_sources")
    .values(device ? [row(device), row(place)] : [row(place)])
    .onConflict((oc) =>
      oc.columns(["user_id", "source_hash"]).doUpdateSet({ last_used_at: sql<string>`now()` }),
    )
    .execute();
  const surplus = trx
    .selectFrom("known_sources")
    .select("source_hash")
    .where("user_id", "=", userId)
    .orderBy("last_used_at", "desc")
    .offset(MAX_KNOWN);
  await trx
    .deleteFrom("known_sources")
    .where("user_id", "=", userId)
    .where("source_hash", "in", surplus)
    .execute();
}

export async function deleteSources(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom("known_sources").where("user_id", "=", userId).execute();
}

export async function purgeUnusedSources(db: Database): Promise<void> {
  await db
    .deleteFrom("known_sources")
    .where("last_used_at", "<", sql<string>`now() - make_interval(days => ${PURGE_AFTER_DAYS})`)
    .execute();
}

const hashesOf = ({ device, ip }: Source) => ({
  device: device ? hashToken(`device:${device}`) : undefined,
  place: hashToken(`place:${placesOf(ip).place}`),
});
