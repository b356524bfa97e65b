import { sql } from "kysely";
import {
  type Job,
  type JobKind,
  jobKinds,
  type Jobs,
  MAX_LISTED_MAILS,
} from "../../contract/operation/jobs.ts";
import type { Database } from "../db/connection.ts";
import { notFound } from "../http/errors.ts";
import { writeTime } from "./time-of-day.ts";
import type { Schedule } from "./schedules.ts";

/** In the order of their kinds. An expired lease belongs to nobody: another node is about to take it. */
export async function listJobs(db: Database, schedules: Record<JobKind, Schedule>): Promise<Job[]> {
  const rows = await db
    .selectFrom("jobs")
    .select(["id", "kind", "node", "begun_at", "run_at", "ran_at", "took_ms"])
    .select(["attempts", "failed_at", "last_error"])
    .select(sql<boolean>`coalesce(leased_until > now(), false)`.as("runs"))
    .select(
      sql<boolean>`coalesce(run_at <= now() and lease is null or leased_until <= now(), false)`.as(
        "is_due",
      ),
    )
    .execute();
  return jobKinds.flatMap((kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => ({
        _id: row.id,
        kind,
        ...scheduleOnWire(schedules[kind]),
        running: row.runs && row.begun_at ? { since: row.begun_at, node: row.node ?? "" } : null,
        next_at: row.run_at,
        is_due: row.is_due,
        last_run: row.ran_at === null ? null : { at: row.ran_at, took_ms: row.took_ms ?? 0 },
        failure:
          row.failed_at === null
            ? null
            : { count: row.attempts, at: row.failed_at, reason: row.last_error ?? "" },
      })),
  );
}

const scheduleOnWire = (schedule: Schedule) => ({
  every_minutes: schedule && "everyMinutes" in schedule ? schedule.everyMinutes : null,
  daily_at: schedule && "dailyAt" in schedule ? writeTime(schedule.dailyAt) : null,
});

export async function findJobKind(db: Database, id: string): Promise<JobKind> {
  const row = await db.selectFrom("jobs").select("kind").where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row.kind;
}

/** A job that is already running runs once more. */
export async function runSoon(db: Database, kind: JobKind): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ run_at: sql<string>`now()` })
    .where("kind", "=", kind)
    .where((eb) => eb.or([eb("run_at", "is", null), eb("run_at", ">", sql<string>`now()`)]))
    .execute();
}

/** Without the contents, which only the recipient may read. */
export async function listMails(db: Database): Promise<Jobs["mails"]> {
  const { waiting, undelivered } = await db
    .selectFrom("mails")
    .select([
      sql<number>`(count(*) filter (where attempts = 0))::int`.as("waiting"),
      sql<number>`(count(*) filter (where attempts > 0))::int`.as("undelivered"),
    ])
    .executeTakeFirstOrThrow();
  const listed = await db
    .selectFrom("mails")
    .select(["id as _id", "recipient", "created_at as written_at", "attempts", "failed_at"])
    .select("last_error as reason")
    .select(
      sql<string | null>`case when given_up_at is null then next_attempt_at end`.as("next_at"),
    )
    .select(sql<boolean>`given_up_at is null and next_attempt_at <= now()`.as("is_due"))
    .where("attempts", ">", 0)
    .orderBy(sql`failed_at desc nulls last`)
    .orderBy("id")
    .limit(MAX_LISTED_MAILS)
    .execute();
  return { waiting, undelivered, listed };
}
