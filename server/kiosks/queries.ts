import { sql } from "kysely";
import { type Attention, MAX_NAMED } from "../../contract/attention.ts";
import { type Kiosk, kioskMessages, SILENT_SECONDS } from "../../contract/presenting/kiosks.ts";
import type { Database } from "../db/connection.ts";
import { visibleDemos } from "../demos/queries.ts";
import { notFound } from "../http/errors.ts";
import { likePattern } from "../lists/search.ts";
import type { Actor } from "../sessions/actor.ts";
import { canSeeEveryKiosk } from "./policy.ts";

/** When it is considered silent, unless it reports before. */
const silentAt = sql<string>`coalesce(k.seen_at, k.started_at) + make_interval(secs => ${SILENT_SECONDS})`;
const state = sql<Kiosk["state"]>`case when ${silentAt} > now() then 'running' else 'silent' end`;

/** The caller's own; for administrators all of them. */
const isVisible = (actor: Actor) =>
  canSeeEveryKiosk(actor) ? sql<boolean>`true` : sql<boolean>`k.starter_id = ${actor.id}`;

export function visibleKiosks(db: Database, actor: Actor) {
  const seen = visibleDemos(db, actor).clearSelect().select(["d.id", "d.title"]);
  return db
    .selectFrom("kiosks as k")
    .innerJoin("users as u", "u.id", "k.starter_id")
    .innerJoin("meetings as m", "m.id", "k.meeting_id")
    .select(["k.id as _id", "k.name", "k.started_at", "k.seen_at", "k.is_touched", "k.fault"])
    .select(["k.visits", "k.kept", "k.idle_seconds", "k.demo_seconds"])
    .select([
      state.as("state"),
      sql<Kiosk["meeting"]>`json_build_object('_id', m.id, 'name', m.name)`.as("meeting"),
      sql<Kiosk["started_by"]>`json_build_object('_id', u.id, 'name', u.name)`.as("started_by"),
      sql<boolean>`k.starter_id = ${actor.id}`.as("is_own"),
      // A device may send any id, so the demo is named only to people who may see it.
      sql<Kiosk["demo"]>`(select json_build_object('_id', d.id, 'title', d.title)
        from (${seen}) as d where d.id = k.demo_id)`.as("demo"),
      sql<number>`(select count(*)::int from meeting_entries e where e.meeting_id = m.id)`.as(
        "entries",
      ),
    ])
    .where(isVisible(actor));
}

/** The newest first. */
export function listKiosks(db: Database, actor: Actor, search: string | undefined) {
  const list = visibleKiosks(db, actor).orderBy("k.started_at", "desc").orderBy("k.id", "desc");
  if (!search) return list;
  const pattern = likePattern(search);
  return list.where((eb) =>
    eb.or([
      eb("k.name", "ilike", pattern),
      eb("m.name", "ilike", pattern),
      eb("u.name", "ilike", pattern),
    ]),
  );
}

export async function findKiosk(db: Database, actor: Actor, id: string): Promise<Kiosk> {
  const found = await visibleKiosks(db, actor).where("k.id", "=", id).executeTakeFirst();
  if (!found) throw notFound(kioskMessages.gone);
  return found;
}

export async function countKiosks(db: Database, actor: Actor): Promise<number> {
  const { count } = await db
    .selectFrom("kiosks")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("starter_id", "=", actor.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Of those that the actor manages: the ones that do not play, or have not reported for some minutes. */
export async function findTroubledKiosks(
  db: Database,
  actor: Actor,
): Promise<Attention["troubled_kiosks"]> {
  const { rows } = await sql<NonNullable<Attention["troubled_kiosks"]>>`
    select sum(count)::int as count, min(since) as since, max(newest_at) as newest_at,
      to_json((array_agg(json_build_object('name', name, 'count', count)
        order by since, name))[1:${MAX_NAMED + 1}::int]) as names
    from (select name, count(*) as count, min(since) as since, max(since) as newest_at
      from (select k.name, least(k.fault_at, ${silentAt}) as since from kiosks as k
        where ${isVisible(actor)}) as kiosk
      where since <= now() group by name) as named
    having count(*) > 0`.execute(db);
  return rows[0] ?? null;
}
