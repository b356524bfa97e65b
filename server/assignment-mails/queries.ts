import { sql } from "kysely";
import {
  type AssignmentMail,
  DEFAULT_ASSIGNMENT_MAIL,
} from "../../contract/personal/preferences.ts";
import type { Database } from "../db/connection.ts";
import type { Due } from "./due.ts";

/** People looked up at a time: each is notified in a separate transaction. */
const MAX_PEOPLE = 100;

const assignmentMail = sql<AssignmentMail>`coalesce(p.assignment_mail, ${sql.lit(DEFAULT_ASSIGNMENT_MAIL)})`;
/** A demo that nobody can see yet is announced once it goes live. */
const isVisible = sql<boolean>`exists (select from demos as d where d.id = a.demo_id and d.is_active)`;

/** People for whom something is due, in order of their ids after the last one. */
export const listDuePeople = (db: Database, { atOnce, daily }: Due, after: string) =>
  db
    .selectFrom("assignments as a")
    .leftJoin("preferences as p", "p.user_id", "a.user_id")
    .select("a.user_id")
    .distinct()
    .where("a.untold_since", "is not", null)
    .where("a.user_id", ">", after)
    .where(
      sql<boolean>`a.untold_since <= case when ${assignmentMail} = 'at_once' then ${atOnce}::timestamptz else ${daily}::timestamptz end`,
    )
    .where(isVisible)
    .orderBy("a.user_id")
    .limit(MAX_PEOPLE)
    .execute();

/** While mails are switched off: what was assigned then is no news on the day they are switched on. */
export async function clearUnnotified(db: Database): Promise<void> {
  await db
    .updateTable("assignments")
    .set({ untold_since: null })
    .where("untold_since", "is not", null)
    .execute();
}

export const findReader = (db: Database, userId: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("preferences as p", "p.user_id", "u.id")
    .select(["u.name", "u.email", "u.language", "u.is_active", assignmentMail.as("assignmentMail")])
    .where("u.id", "=", userId)
    .executeTakeFirst();

/**
 * Takes all that the person has not been notified of, the last minutes included. A node that comes
 * second waits for the first and finds nothing left.
 */
export async function takeUnnotified(trx: Database, userId: string) {
  const taken = await trx
    .updateTable("assignments as a")
    .set({ untold_since: null })
    .where("a.user_id", "=", userId)
    .where("a.untold_since", "is not", null)
    .where(isVisible)
    .returning("a.id")
    .execute();
  return taken.map(({ id }) => id);
}

/**
 * The demos behind what was taken, each once with the day on which the last way to it ends. Not what has ended,
 * and not what the person could present before: by another rule, or singly.
 */
export const listNews = (trx: Database, userId: string, taken: readonly string[]) =>
  trx
    .selectFrom("assignments as a")
    .innerJoin("demos as d", "d.id", "a.demo_id")
    .select(["d.id", "d.title"])
    .select(
      sql<string | null>`case when bool_or(a.expires_on is null) then null
        else to_char(max(a.expires_on), 'YYYY-MM-DD') end`.as("lastDay"),
    )
    .where(sql<boolean>`a.id = any(${taken})`)
    .where(sql<boolean>`is_lasting(a.expires_on)`)
    .where(
      sql<boolean>`not exists (select from assignments as known where known.user_id = ${userId}
        and known.demo_id = a.demo_id and not known.id = any(${taken}) and is_lasting(known.expires_on))`,
    )
    .groupBy(["d.id", "d.title"])
    .orderBy("d.title")
    .orderBy("d.id")
    .execute();
