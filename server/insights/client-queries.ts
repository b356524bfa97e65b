import { sql } from "kysely";
import type { ClientMeeting, InsightClient } from "../../contract/meetings/clients.ts";
import { MIN_PRESENTATION_SECONDS } from "../../contract/watches.ts";
import type { Database } from "../db/connection.ts";
import type { Scope } from "./scope.ts";

const shows = sql`(count(*) filter (where w.seconds >= ${sql.lit(MIN_PRESENTATION_SECONDS)}))::int`;

/**
 * Watches in meetings with a client, `w` in `m`. Administrators count as well, because the client did see them
 * present.
 */
const shown = ({ from, to, region, demo, person }: Scope) => sql`
  from watch_sessions w join meetings m on m.id = w.meeting_id
  where m.client <> '' and w.started_at >= ${from}::date::timestamp at time zone 'UTC'
    and w.started_at < (${to}::date + 1)::timestamp at time zone 'UTC'
    and ${region === undefined ? sql`true` : sql`w.region_id = ${region}`}
    and ${demo === undefined ? sql`true` : sql`w.demo_id = ${demo}`}
    and ${person === undefined ? sql`true` : sql`w.user_id = ${person}`}`;

const MAX_CLIENTS = 500;

/** Names are compared ignoring case, and shown as last written. */
export async function listClients(db: Database, scope: Scope): Promise<InsightClient[]> {
  const { rows } = await sql<InsightClient>`
    select (array_agg(m.client order by w.started_at desc))[1] as client,
      count(distinct m.id)::int as meetings, sum(w.seconds)::int as seconds, ${shows} as shows,
      max(w.started_at) as shown_at
    ${shown(scope)} group by lower(m.client)
    order by max(w.started_at) desc limit ${MAX_CLIENTS}`.execute(db);
  return rows;
}

interface ShownDemo {
  _id: string;
  name: string;
  client: string;
  shown_at: string;
  demo_id: string;
  title: string | null;
  seconds: number;
  shows: number;
}

/**
 * One row for each demo of each meeting: the latest meeting first, its demos in the order in which they were opened.
 */
export async function listShownDemos(db: Database, scope: Scope, client?: string) {
  const { rows } = await sql<ShownDemo>`
    select _id, name, client, title, seconds, shows, demo_id,
      min(opened_at) over (partition by _id) as shown_at
    from (
      select m.id as _id, m.name, m.client, coalesce(w.demo_id, '') as demo_id, d.title,
        sum(w.seconds)::int as seconds, ${shows} as shows, min(w.started_at) as opened_at
      from (select w.* ${shown(scope)}
        and ${client === undefined ? sql`true` : sql`lower(m.client) = lower(${client})`}) as w
        join meetings m on m.id = w.meeting_id left join demos d on d.id = w.demo_id
      group by 1, 2, 3, 4, 5
    ) as demos
    order by shown_at desc, _id, opened_at, demo_id`.execute(db);
  return rows;
}

export async function listClientMeetings(
  db: Database,
  scope: Scope,
  client: string,
): Promise<ClientMeeting[]> {
  const meetings = new Map<string, ClientMeeting>();
  for (const row of await listShownDemos(db, scope, client)) {
    const { _id, name, shown_at, demo_id, title, seconds, shows: count } = row;
    const meeting = meetings.get(_id) ?? { _id, name, shown_at, seconds: 0, demos: [] };
    meeting.seconds += seconds;
    meeting.demos.push({ _id: demo_id, title, seconds, shows: count });
    meetings.set(_id, meeting);
  }
  return [...meetings.values()];
}
