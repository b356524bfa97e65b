import { sql } from "kysely";
import type { Database } from "../db/connection.ts";
import { deleteMeetings } from "./queries.ts";

/**
 * Before a person is removed: what they share goes to the first colleague who may change it, before others to one
 * who can sign in, and the rest goes with them.
 */
export async function handOverMeetings(trx: Database, userId: string): Promise<void> {
  await sql`with heirs as (
      select distinct on (s.meeting_id) s.meeting_id, s.user_id
      from meeting_shares s join meetings m on m.id = s.meeting_id join users u on u.id = s.user_id
      where m.owner_id = ${userId} and s.may_change
      order by s.meeting_id, (u.is_active and u.is_approved) desc, s.created_at, s.user_id
    ), theirs as (
      delete from meeting_shares s using heirs h
      where s.meeting_id = h.meeting_id and s.user_id = h.user_id
    )
    update meetings m set owner_id = h.user_id, revision = revision + 1
    from heirs h where m.id = h.meeting_id`.execute(trx);
  const left = await trx
    .selectFrom("meetings")
    .select("id")
    .where("owner_id", "=", userId)
    .execute();
  await deleteMeetings(
    trx,
    left.map(({ id }) => id),
  );
}
