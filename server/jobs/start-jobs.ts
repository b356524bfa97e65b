import { sql } from "kysely";
import type { JobKind } from "../../contract/operation/jobs.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import {
  bringNear,
  claimJob,
  type Claimed,
  failJob,
  finishJob,
  releaseJob,
  renewLease,
} from "./lease.ts";
import { reasonOf } from "./retry.ts";
import { type Rounds, startRounds } from "./rounds.ts";
import { minutesOf, nextRun, type Schedule, writeSchedule } from "./schedules.ts";

export interface Job {
  kind: JobKind;
  schedule: Schedule;
  /** Aborts early on `signal`: the node stops, or lost the job to another. */
  run: (round: Round) => Promise<void>;
}

export interface Round {
  signal: AbortSignal;
  /** When the last successful run began; before the first one, when the job was added. */
  since: Date;
}

interface Log {
  warn(fields: object, message: string): void;
}

const RENEW_MS = 5000;

/** Runs what is due: only one run of each kind across all nodes; different kinds run in parallel. */
export async function startJobs(
  db: Database,
  node: string,
  jobs: readonly Job[],
  log: Log,
): Promise<Rounds> {
  await scheduleJobs(db, jobs);
  const stopping = new AbortController();
  const running = new Map<JobKind, Promise<void>>();
  const begin = (job: Job, claimed: Claimed) => {
    const run = runJob(db, job, claimed, stopping.signal, log)
      .catch((error: unknown) => log.warn({ err: error, job: job.kind }, "a job was not noted"))
      .finally(() => {
        running.delete(job.kind);
        rounds.nudge();
      });
    running.set(job.kind, run);
  };
  const beginAll = async () => {
    for (const { kind, schedule } of jobs) await bringNear(db, kind, minutesOf(schedule));
    while (!stopping.signal.aborted) {
      const free = jobs.map(({ kind }) => kind).filter((kind) => !running.has(kind));
      const claimed = await claimJob(db, node, free);
      const job = jobs.find(({ kind }) => kind === claimed?.kind);
      if (!claimed || !job) return;
      begin(job, claimed);
    }
  };
  const rounds = startRounds(beginAll, (error) =>
    log.warn({ err: error }, "jobs could not be claimed"),
  );
  return {
    nudge: rounds.nudge,
    async stop() {
      stopping.abort();
      await rounds.stop();
      await Promise.all(running.values());
    },
  };
}

async function runJob(
  db: Database,
  job: Job,
  claimed: Claimed,
  stopping: AbortSignal,
  log: Log,
): Promise<void> {
  const lost = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal]);
  const renew = async () => {
    if (!(await renewLease(db, claimed))) lost.abort();
  };
  // If the database does not answer for a moment, renewing is retried; meanwhile the lease may expire.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS).unref();
  const next = () => nextRun(job.schedule, new Date(claimed.begun_at), new Date());
  try {
    await job.run({ signal, since: new Date(claimed.since) });
    await (signal.aborted ? releaseJob(db, claimed) : finishJob(db, claimed, next()));
  } catch (error) {
    if (signal.aborted) return await releaseJob(db, claimed);
    log.warn({ err: error, job: job.kind, attempts: claimed.attempts + 1 }, "a job failed");
    await failJob(db, claimed, reasonOf(error), next());
  } finally {
    clearInterval(timer);
  }
}

/** Every job has a row. If the settings changed its schedule, its next run is moved. */
async function scheduleJobs(db: Database, jobs: readonly Job[]): Promise<void> {
  const now = new Date();
  for (const { kind, schedule } of jobs)
    await db
      .insertInto("jobs")
      .values({
        id: newId(),
        kind,
        schedule: writeSchedule(schedule),
        run_at: nextRun(schedule, now, now),
      })
      .onConflict((conflict) =>
        conflict
          .column("kind")
          .doUpdateSet((eb) => ({
            schedule: eb.ref("excluded.schedule"),
            run_at: sql<string | null>`case when jobs.lease is null then excluded.run_at end`,
          }))
          .whereRef("jobs.schedule", "<>", "excluded.schedule"),
      )
      .execute();
}
