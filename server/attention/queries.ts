import { sql } from "kysely";
import {
  type Attention,
  type DemoNews,
  MAX_LISTED,
  MAX_NAMED,
  VISIT_GAP_HOURS,
} from "../../contract/attention.ts";
import type { Database } from "../db/connection.ts";
import { visibleDemos } from "../demos/queries.ts";
import type { StoredDemo } from "../demos/stored-demo.ts";
import type { Actor } from "../sessions/actor.ts";

/** An upload that was started this long ago is no longer on its way. */
const LEFT_AFTER_HOURS = 1;

const gap = sql`make_interval(hours => ${VISIT_GAP_HOURS}::int)`;

/** When the visit before this one ended, and when the bell was last opened. */
export async function findVisit(db: Database, actor: Actor) {
  const { rows } = await sql<{ since: string | null; seen_at: string | null }>`
    select case when last_at < now() - ${gap} then last_at else since end as since, seen_at
    from visits where user_id = ${actor.id}`.execute(db);
  return rows[0] ?? { since: null, seen_at: null };
}

/** Home was opened: a new visit, or still the same one. */
export async function noteVisit(db: Database, actor: Actor): Promise<void> {
  await sql`insert into visits as v (user_id) values (${actor.id})
    on conflict (user_id) do update set last_at = now(),
      since = case when v.last_at < now() - ${gap} then v.last_at else v.since end`.execute(db);
}

/** The bell was opened. */
export async function noteSeen(db: Database, actor: Actor): Promise<void> {
  await sql`insert into visits as v (user_id, seen_at) values (${actor.id}, now())
    on conflict (user_id) do update set seen_at = now()`.execute(db);
}

/** Who is to be approved by this reader. */
export async function findWaiting(db: Database, actor: Actor): Promise<Attention["waiting"]> {
  const isLed =
    actor.role === "admin"
      ? sql`true`
      : sql`u.region_id = ${actor.regionId}
          and u.user_type_id = (select id from user_types where type_name = 'employee')`;
  const waits = sql`not u.is_active and u.decided_at is null and ${isLed}`;
  const { rows } = await sql<NonNullable<Attention["waiting"]>>`
    select total.count, (select min(created_at) from users as u where ${waits}) as since,
      (select max(created_at) from users as u where ${waits}) as newest_at,
      array(select g.name from user_totals as u join regions as g on g.id = u.region_id
        where not u.is_active and not u.is_decided and ${isLed} group by g.name
        having sum(u.amount) > 0 order by sum(u.amount) desc, g.name limit ${MAX_NAMED + 1}) as regions
    from (select coalesce(sum(amount), 0)::int as count from user_totals as u
      where not u.is_active and not u.is_decided and ${isLed}) as total
    where total.count > 0`.execute(db);
  return rows[0] ?? null;
}

export async function findUnfinishedUploads(
  db: Database,
  actor: Actor,
): Promise<Attention["unfinished_uploads"]> {
  const { rows } = await sql<NonNullable<Attention["unfinished_uploads"]>>`
    select count(*)::int as count, min(created_at) as since, max(created_at) as newest_at from uploads
    where owner_id = ${actor.id} and state = 'open'
      and created_at < now() - make_interval(hours => ${LEFT_AFTER_HOURS}::int)
    having count(*) > 0`.execute(db);
  return rows[0] ?? null;
}

/** A mail that was refused once is tried again for two days, and then waits for an administrator. */
export async function findUndeliveredMails(db: Database): Promise<Attention["undelivered_mails"]> {
  const { rows } = await sql<NonNullable<Attention["undelivered_mails"]>>`
    select count(*)::int as count, min(created_at) as since, max(created_at) as newest_at,
      (select array_agg(recipient order by since) from (
        select recipient, min(created_at) as since from mails where attempts > 0
        group by recipient order by since limit ${MAX_NAMED + 1}) as named) as recipients
    from mails where attempts > 0 having count(*) > 0`.execute(db);
  return rows[0] ?? null;
}

export async function findUndeliveredWebhooks(
  db: Database,
): Promise<Attention["undelivered_webhooks"]> {
  const { rows } = await sql<NonNullable<Attention["undelivered_webhooks"]>>`
    select count(*)::int as count, min(d.created_at) as since, max(d.created_at) as newest_at,
      (array_agg(distinct w.name))[1:${MAX_NAMED + 1}::int] as names
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.attempts > 0 and d.delivered_at is null having count(*) > 0`.execute(db);
  return rows[0] ?? null;
}

export async function findFailedJobs(db: Database): Promise<Attention["failed_jobs"]> {
  const { rows } = await sql<NonNullable<Attention["failed_jobs"]>>`
    select count(*)::int as count, min(failed_at) as since, max(failed_at) as newest_at
    from jobs where attempts > 0 having count(*) > 0`.execute(db);
  return rows[0] ?? null;
}

type News = StoredDemo & Pick<DemoNews, "kind" | "at">;

/** The person's own demos that came or changed since, and were not opened after that; the latest first. */
export async function listNews(db: Database, actor: Actor, since: string | null): Promise<News[]> {
  if (actor.role !== "employee" || since === null) return [];
  return (
    visibleDemos(db, actor)
      .innerJoin("assignments as n", (join) =>
        join.onRef("n.demo_id", "=", "d.id").on("n.user_id", "=", actor.id),
      )
      .leftJoin("watch_pairs as p", (join) =>
        join.onRef("p.demo_id", "=", "d.id").on("p.user_id", "=", actor.id),
      )
      .select([
        sql<DemoNews["kind"]>`case when n.created_at > ${since} then 'new' else 'updated' end`.as(
          "kind",
        ),
        sql<string>`greatest(n.created_at, d.content_changed_at)`.as("at"),
      ])
      .where(sql<boolean>`greatest(n.created_at, d.content_changed_at) > ${since}`)
      // Openings are noted by the second.
      .where(
        sql<boolean>`(p.opened_at is null
        or p.opened_at < date_trunc('second', greatest(n.created_at, d.content_changed_at)))`,
      )
      .orderBy(sql`greatest(n.created_at, d.content_changed_at)`, "desc")
      .orderBy("d.id")
      .limit(MAX_LISTED)
      .execute()
  );
}
