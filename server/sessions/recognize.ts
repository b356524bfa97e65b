import { sql } from "kysely";
import type { Database } from "../db/connection.ts";
import { placesOf } from "../http/rate-limits.ts";
import { hashToken, newToken } from "./tokens.ts";

/** From what and from where somebody signs in. The device is whatever the browser claims to be. */
export interface Source {
  device?: string | undefined;
  ip: string;
}

/** A script that signs in from ever new places must not fill the table; people have a handful. */
const MAX_KNOWN = 50;
const PURGE_AFTER_DAYS = 90;

/**
 * A browser keeps the device it has, also for the next person; one that has none yet is given one. Clients
 * that do not know of devices get none: nobody would send it again.
 */
export const deviceFor = (sent: string | undefined) => (sent === "" ? newToken() : sent);

/** Whether this person signed in before from this device (then it has a name for limits) and from this place. */
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
 * A browser that the person never used, or without a device a place, although they have used others: the first
 * sign-in of all is not new, nor is the one after a reset, which leaves its place alone.
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

/** The caller holds the account, so that two sign-ins at once do not both make room. */
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
