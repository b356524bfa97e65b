import { sql } from "kysely";
import {
  MAX_MEETINGS,
  type MeetingShare,
  type MeetingSummary,
  meetingMessages,
} from "../../contract/meetings/meetings.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { conflict, notFound } from "../http/errors.ts";
import { likePattern } from "../lists/search.ts";
import type { Actor } from "../sessions/actor.ts";

/** Also for administrators: the caller's own, and what colleagues share with them. */
export const visibleMeetings = (db: Database, actor: Actor) =>
  db
    .selectFrom("meetings as m")
    .innerJoin("users as o", "o.id", "m.owner_id")
    .leftJoin("meeting_shares as mine", (join) =>
      join.onRef("mine.meeting_id", "=", "m.id").on("mine.user_id", "=", actor.id),
    )
    .where((eb) => eb.or([eb("m.owner_id", "=", actor.id), eb("mine.user_id", "is not", null)]))
    .select(["m.id as _id", "m.name", "m.client", "m.starts_at", "m.created_at"])
    .select([
      sql<MeetingSummary["owner"]>`json_build_object('_id', o.id, 'name', o.name)`.as("owner"),
      sql<boolean>`m.owner_id = ${actor.id}`.as("is_own"),
      sql<boolean>`m.owner_id = ${actor.id} or coalesce(mine.may_change, false)`.as("may_change"),
      sql<number>`(select count(*)::int from meeting_entries e where e.meeting_id = m.id)`.as(
        "entry_count",
      ),
      sql<number>`(select count(*)::int from meeting_shares s where s.meeting_id = m.id)`.as(
        "share_count",
      ),
    ]);

/** The latest first: by the day they are held, or else were made. */
export function listMeetings(db: Database, actor: Actor, search: string | undefined) {
  const list = visibleMeetings(db, actor)
    .orderBy(sql`coalesce(m.starts_at, m.created_at)`, "desc")
    .orderBy("m.id", "desc");
  if (!search) return list;
  const pattern = likePattern(search);
  return list.where((eb) =>
    eb.or([eb("m.name", "ilike", pattern), eb("m.client", "ilike", pattern)]),
  );
}

/** One demo of a meeting, as it is stored. */
export interface StoredEntry {
  _id: string;
  demo_id: string;
  title: string;
  build_id: string | null;
  note: string;
}

export interface StoredMeeting extends MeetingSummary {
  notes: string;
  planned_minutes: number | null;
  revision: number;
  entries: StoredEntry[];
  shares: MeetingShare[];
}

export async function findMeeting(db: Database, actor: Actor, id: string): Promise<StoredMeeting> {
  const meeting = await visibleMeetings(db, actor)
    .select(["m.notes", "m.planned_minutes", "m.revision"])
    .select([
      sql<
        StoredEntry[]
      >`(select coalesce(json_agg(json_build_object('_id', e.id, 'demo_id', e.demo_id,
          'title', e.title, 'build_id', e.build_id, 'note', e.note) order by e.position), '[]')
        from meeting_entries e where e.meeting_id = m.id)`.as("entries"),
      sql<MeetingShare[]>`(select coalesce(json_agg(json_build_object('_id', u.id, 'name', u.name,
          'may_change', s.may_change) order by u.name, u.id), '[]')
        from meeting_shares s join users u on u.id = s.user_id where s.meeting_id = m.id)`.as(
        "shares",
      ),
    ])
    .where("m.id", "=", id)
    .executeTakeFirst();
  if (!meeting) throw notFound(meetingMessages.unavailable);
  return meeting;
}

export interface MeetingColumns {
  name: string;
  client: string;
  starts_at: string | null;
  notes: string;
  planned_minutes: number | null;
}

/** The owner is locked before: of two that are made at once neither can miss the other when they are counted. */
export async function insertMeeting(
  db: Database,
  actor: Actor,
  columns: Partial<MeetingColumns> & Pick<MeetingColumns, "name">,
): Promise<string> {
  const { count } = await db
    .selectFrom("meetings")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("owner_id", "=", actor.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_MEETINGS) throw conflict(meetingMessages.tooMany);
  const id = newId();
  await db
    .insertInto("meetings")
    .values({ id, owner_id: actor.id, ...columns })
    .execute();
  return id;
}

/** Also where nothing but its entries changes: people who have it open learn of it. */
export async function updateMeeting(
  db: Database,
  id: string,
  columns: Partial<MeetingColumns> = {},
): Promise<void> {
  await db
    .updateTable("meetings")
    .set({ ...columns, revision: sql<number>`revision + 1` })
    .where("id", "=", id)
    .execute();
}

/** All of them, in this order. */
export async function setEntries(db: Database, meetingId: string, entries: StoredEntry[]) {
  await db.deleteFrom("meeting_entries").where("meeting_id", "=", meetingId).execute();
  const kept = entries.map(({ _id }) => _id);
  await sql`delete from entry_checks
    where meeting_id = ${meetingId} and entry_id <> all(${kept})`.execute(db);
  if (entries.length === 0) return;
  await db
    .insertInto("meeting_entries")
    .values(
      entries.map(({ _id, ...entry }, position) => ({
        id: _id,
        meeting_id: meetingId,
        position,
        ...entry,
      })),
    )
    .execute();
}

/** Shared again, only what the colleague may do changes. */
export async function upsertShare(
  db: Database,
  meetingId: string,
  userId: string,
  mayChange: boolean,
) {
  await db
    .insertInto("meeting_shares")
    .values({ meeting_id: meetingId, user_id: userId, may_change: mayChange })
    .onConflict((oc) =>
      oc.columns(["meeting_id", "user_id"]).doUpdateSet({ may_change: mayChange }),
    )
    .execute();
}

/** False when it was not shared with them. */
export async function deleteShare(db: Database, meetingId: string, userId: string) {
  const gone = await db
    .deleteFrom("meeting_shares")
    .where("meeting_id", "=", meetingId)
    .where("user_id", "=", userId)
    .returning("user_id")
    .execute();
  return gone.length > 0;
}

/** Once it was presented it stays for Insights, with nothing but its name, its client and its date. */
export async function deleteMeetings(db: Database, ids: string[]): Promise<void> {
  await sql`delete from meetings m where m.id = any(${ids})
    and not exists (select from watch_sessions w where w.meeting_id = m.id)`.execute(db);
  await sql`delete from meeting_entries where meeting_id = any(${ids})`.execute(db);
  await sql`delete from meeting_shares where meeting_id = any(${ids})`.execute(db);
  await sql`delete from kiosks where meeting_id = any(${ids})`.execute(db);
  await sql`delete from device_checks where meeting_id = any(${ids})`.execute(db);
  await sql`update meetings set owner_id = null, notes = '' where id = any(${ids})`.execute(db);
}

/** What nobody owns stays as long as what was watched in it. */
export async function purgeEndedMeetings(db: Database): Promise<void> {
  await sql`delete from meetings m where owner_id is null
    and not exists (select from watch_sessions w where w.meeting_id = m.id)`.execute(db);
}
