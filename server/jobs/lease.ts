import { sql } from "kysely";
import type { JobKind } from "../../contract/operation/jobs.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { retryAfterSeconds } from "./retry.ts";

/** A node that has not renewed its lease for this long is dead, by the clock of the database. */
const LEASE_SECONDS = 15;
const leaseEnd = sql<string>`now() + make_interval(secs => ${LEASE_SECONDS})`;

export interface Claimed {
  id: string;
  kind: JobKind;
  lease: string;
  begun_at: string;
  attempts: number;
  /** When the last successful run began; before the first one, when the job was added. */
  since: string;
}

/** Takes a job that is due, or whose node died. Only one of several nodes gets it. */
export async function claimJob(
  db: Database,
  node: string,
  kinds: readonly JobKind[],
): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update jobs set lease = ${newId()}, node = ${node}, begun_at = now(), leased_until = ${leaseEnd}, run_at = null
    where id = (
      select id from jobs
      where kind = any(${kinds}) and (lease is null and run_at <= now() or leased_until < now())
      order by run_at limit 1 for update skip locked)
    returning id, kind, lease, begun_at, attempts, coalesce(ran_at, created_at) as since`.execute(
    db,
  );
  return rows[0];
}

/** False: another node has it by now. */
export async function renewLease(db: Database, claimed: Claimed): Promise<boolean> {
  const { numUpdatedRows } = await held(db, claimed)
    .set({ leased_until: leaseEnd })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * If the clock was put back, times lie further in the future than any that are written. Then the lease starts over:
 * its node renews it, or is dead.
 */
export async function bringNear(
  db: Database,
  kind: JobKind,
  everyMinutes: number | null,
): Promise<void> {
  const next = sql<string>`now() + make_interval(mins => ${everyMinutes}::int)`;
  const slack = sql`interval '1 minute'`;
  await sql`
    update jobs set leased_until = case when leased_until > ${leaseEnd} then ${leaseEnd} else leased_until end,
      run_at = case when run_at > ${next} then ${next} else run_at end
    where kind = ${kind} and (leased_until > ${leaseEnd} + ${slack} or run_at > ${next} + ${slack})`.execute(
    db,
  );
}

const free = { lease: null, node: null, leased_until: null };

/** The run succeeded. If it was requested again meanwhile, there is another run. */
export async function finishJob(db: Database, claimed: Claimed, next: Date | null): Promise<void> {
  await held(db, claimed)
    .set({ ...free, attempts: 0, failed_at: null, last_error: null })
    .set((eb) => ({
      ran_at: eb.ref("begun_at"),
      took_ms: sql<number>`extract(epoch from clock_timestamp() - begun_at) * 1000`,
      run_at: sql<string | null>`coalesce(run_at, ${next}::timestamptz)`,
    }))
    .execute();
}

/** It is retried soon, at the latest when it is due anyway. */
export async function failJob(db: Database, claimed: Claimed, reason: string, next: Date | null) {
  const wait = retryAfterSeconds(claimed.attempts);
  await held(db, claimed)
    .set({ ...free, last_error: reason, attempts: claimed.attempts + 1 })
    .set({
      failed_at: sql<string>`now()`,
      run_at: sql<string>`coalesce(run_at, least(${next}::timestamptz, now() + make_interval(secs => ${wait})))`,
    })
    .execute();
}

/** The node stops: another one starts the job again. */
export async function releaseJob(db: Database, claimed: Claimed): Promise<void> {
  await held(db, claimed)
    .set({ ...free, run_at: sql<string>`now()` })
    .execute();
}

/** As long as this node has the lease. */
const held = (db: Database, { id, lease }: Claimed) =>
  db.updateTable("jobs").where("id", "=", id).where("lease", "=", lease);
