import { type Insertable, sql } from "kysely";
import {
  type ClientLink,
  clientLinkMessages,
  LINKS_KEPT_DAYS,
  type LinkOpening,
  type LinkState,
  MAX_LISTED_OPENINGS,
} from "../../contract/presenting/client-links.ts";
import { versionOf } from "../builds/queries.ts";
import type { ClientLinkSchema } from "../db/client-link-schema.ts";
import type { Database } from "../db/connection.ts";
import { visibleDemos } from "../demos/queries.ts";
import { notFound } from "../http/errors.ts";
import { likePattern } from "../lists/search.ts";
import type { Actor } from "../sessions/actor.ts";
import { canSeeEveryLink } from "./policy.ts";

/**
 * What would keep a guest out right now, beside the link itself. Nobody is let in by it: that is decided by
 * `visibleDemos` as the sender (resolve-link.ts), and a test compares both.
 */
const isShowable = sql<boolean>`c.allows_client_links and u.is_active and u.is_approved and exists (
  select from demos d where d.id = l.demo_id and d.is_active and d.allows_client_links and d.build_id is not null
    and (t.type_name in ('admin', 'regional') or exists (select from assignments a
      where a.user_id = u.id and a.demo_id = d.id and is_lasting(a.expires_on))))`;

const state = sql<LinkState>`case when l.revoked_at is not null then 'revoked'
  when l.expires_at <= now() then 'expired'
  when l.openings >= l.max_openings then 'used up'
  when not (${isShowable}) then 'withheld' else 'open' end`;

/** The caller's own; for administrators all of them. */
export function visibleClientLinks(db: Database, actor: Actor) {
  const seen = visibleDemos(db, actor).clearSelect().select(["d.id", "d.title"]);
  const links = db
    .selectFrom("client_links as l")
    .innerJoin("users as u", "u.id", "l.sender_id")
    .innerJoin("user_types as t", "t.id", "u.user_type_id")
    .innerJoin("company as c", (join) => join.onTrue())
    .select(["l.id as _id", "l.client", "l.shows_sender", "l.max_openings", "l.openings"])
    .select(["l.first_opened_at", "l.last_opened_at", "l.created_at", "l.expires_at"])
    .select([
      // A demo that was taken from the sender keeps the title that they knew.
      sql<ClientLink["demo"]>`json_build_object('_id', l.demo_id, 'title', coalesce(
        (select d.title from (${seen}) as d where d.id = l.demo_id), l.title))`.as("demo"),
      sql<ClientLink["sender"]>`json_build_object('_id', u.id, 'name', u.name)`.as("sender"),
      sql<boolean>`l.sender_id = ${actor.id}`.as("is_own"),
      sql<boolean>`l.passcode_hash is not null`.as("has_passcode"),
      state.as("state"),
      sql<number | null>`(select ${versionOf("b")} from builds b where b.id = l.build_id)`.as(
        "version",
      ),
      sql<number>`(select coalesce(sum(w.seconds), 0)::int from client_watches w
        join client_link_openings o on o.id = w.opening_id where o.link_id = l.id)`.as(
        "watched_seconds",
      ),
    ]);
  return canSeeEveryLink(actor) ? links : links.where("l.sender_id", "=", actor.id);
}

interface LinkFilter {
  search?: string | undefined;
  demo?: string | undefined;
}

/** The newest first. */
export function listClientLinks(db: Database, actor: Actor, { search, demo }: LinkFilter) {
  let list = visibleClientLinks(db, actor).orderBy("l.created_at", "desc").orderBy("l.id", "desc");
  if (demo) list = list.where("l.demo_id", "=", demo);
  if (!search) return list;
  const pattern = likePattern(search);
  return list.where((eb) =>
    eb.or([
      eb("l.client", "ilike", pattern),
      eb("l.title", "ilike", pattern),
      eb("u.name", "ilike", pattern),
    ]),
  );
}

export async function findClientLink(db: Database, actor: Actor, id: string): Promise<ClientLink> {
  const found = await visibleClientLinks(db, actor).where("l.id", "=", id).executeTakeFirst();
  if (!found) throw notFound(clientLinkMessages.gone);
  return found;
}

export async function listOpenings(db: Database, linkId: string): Promise<LinkOpening[]> {
  const rows = await db
    .selectFrom("client_link_openings as o")
    .leftJoin("client_watches as w", "w.opening_id", "o.id")
    .select(["o.id as _id", "o.opened_at", "o.guest_name"])
    .select([
      sql<number>`coalesce(sum(w.seconds), 0)::int`.as("seconds"),
      sql<boolean>`coalesce(bool_or(w.picture_ms is not null), false)`.as("hasPicture"),
      sql<boolean>`coalesce(bool_or(w.failure is not null), false)`.as("hasFailed"),
    ])
    .where("o.link_id", "=", linkId)
    .groupBy("o.id")
    .orderBy("o.opened_at", "desc")
    .orderBy("o.id", "desc")
    .limit(MAX_LISTED_OPENINGS)
    .execute();
  return rows.map(({ hasPicture, hasFailed, ...opening }) => ({
    ...opening,
    has_shown: hasPicture || (hasFailed ? false : null),
  }));
}

export async function countClientLinks(db: Database, actor: Actor): Promise<number> {
  const { count } = await db
    .selectFrom("client_links")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("sender_id", "=", actor.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type NewLinkRow = Omit<Insertable<ClientLinkSchema["client_links"]>, "expires_at">;

export async function insertClientLink(db: Database, row: NewLinkRow, days: number): Promise<void> {
  const expires_at = sql<string>`now() + make_interval(days => ${days})`;
  await db
    .insertInto("client_links")
    .values({ ...row, expires_at })
    .execute();
}

export async function revokeLink(db: Database, id: string): Promise<void> {
  await db
    .updateTable("client_links")
    .set({ revoked_at: sql<string>`now()` })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}

export async function findSealedToken(db: Database, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("client_links")
    .select("sealed_token")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.sealed_token;
}

/** With all that is known of its openings. */
export async function purgeEndedLinks(db: Database): Promise<void> {
  await db
    .deleteFrom("client_links")
    .where(
      sql`least(expires_at, revoked_at)`,
      "<",
      sql`now() - make_interval(days => ${LINKS_KEPT_DAYS})`,
    )
    .execute();
}
