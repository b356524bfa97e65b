import { sql } from "kysely";
import type { User } from "../../contract/accounts.ts";
import {
  MAX_MOST_PRESENTED,
  type PersonOverview,
  RECENT_PERSON_DAYS,
} from "../../contract/people.ts";
import { pictureAddress } from "../builds/addresses.ts";
import type { PicturePlace } from "../builds/keys.ts";
import type { Database } from "../db/connection.ts";
import { visibleDemos } from "../demos/queries.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import { countSessions } from "../sessions/queries.ts";
import { canSeeSessions } from "./policy.ts";

type Portal = Pick<Services, "db" | "config" | "grants">;

/** What a person has done lately. Of demos that the caller may not see, only the time is shown. */
export async function readOverview(
  portal: Portal,
  actor: Actor,
  { _id: id }: User,
): Promise<PersonOverview> {
  const { db } = portal;
  const [recent, presented, most] = await Promise.all([
    sumRecent(db, id),
    readPairs(db, id),
    listMostPresented(db, actor, id),
  ]);
  return {
    ...recent,
    ...presented,
    most_presented: most.map(({ picture, outside_picture_url: outside, ...demo }) => ({
      ...demo,
      image_url: picture ? pictureAddress(portal, picture) : outside,
    })),
    sessions: canSeeSessions(actor, id) ? await countSessions(db, id) : null,
  };
}

const isRecent = sql<boolean>`w.day > current_date - ${sql.lit(RECENT_PERSON_DAYS)}::int`;

const sumRecent = (db: Database, id: string) =>
  db
    .selectFrom("watch_days as w")
    .select([
      sql<number>`coalesce(sum(w.seconds), 0)::float8`.as("seconds"),
      sql<number>`coalesce(sum(w.shows), 0)::float8`.as("presentations"),
    ])
    .where("w.user_id", "=", id)
    .where(isRecent)
    .executeTakeFirstOrThrow();

const readPairs = (db: Database, id: string) =>
  db
    .selectNoFrom([
      sql<string | null>`(select max(shown_at) from watch_pairs where user_id = ${id})`.as(
        "last_presented_at",
      ),
      sql<number>`(select count(*) from assignments where user_id = ${id})::int`.as("assignments"),
    ])
    .executeTakeFirstOrThrow();

function listMostPresented(db: Database, actor: Actor, id: string) {
  const seconds = db
    .selectFrom("watch_days as w")
    .select(["w.demo_id", sql<number>`sum(w.seconds)::float8`.as("seconds")])
    .where("w.user_id", "=", id)
    .where(isRecent)
    .groupBy("w.demo_id")
    .having(sql<boolean>`sum(w.seconds) > 0`);
  return visibleDemos(db, actor)
    .clearSelect()
    .innerJoin(seconds.as("s"), "s.demo_id", "d.id")
    .select(["d.id as _id", "d.title", "d.outside_picture_url", "s.seconds"])
    .select(
      sql<PicturePlace | null>`(select json_build_object('id', id, 'file_name', file_name)
        from pictures where id = d.picture_id)`.as("picture"),
    )
    .orderBy("s.seconds", "desc")
    .orderBy("d.id")
    .limit(MAX_MOST_PRESENTED)
    .execute();
}
