import { useMutation } from "@tanstack/react-query";
import { Play, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { type Job, jobNames } from "../../contract/operation/jobs.ts";
import { writeTimestamp, writeTime } from "../formats/format-date.ts";
import { timeSince } from "../formats/relative-time.ts";
import { Button } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { plural, t, translate } from "../ui/language.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { runJobMutation } from "./api.ts";
import { inDuration, timeUntil } from "./times.ts";

/** What it is, how it is doing, when it ran and runs next, and the button that runs it. */
export function JobLine({ job, now }: { job: Job; now: number }) {
  const { kind, failure, last_run: last } = job;
  return (
    <li className="grid grid-cols-2 items-start gap-x-6 gap-y-2.5 border-t border-line py-3.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_11rem] xl:grid-cols-[minmax(0,1fr)_13rem_15rem_9rem]">
      <div className="col-span-2 min-w-0 xl:col-span-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold">{translate(jobNames[kind])}</span>
          <StateChip job={job} />
        </p>
        <p className="text-small text-ink-2">{purposes[kind]}</p>
        {failure && (
          <p className="mt-1 text-small text-danger wrap-anywhere">
            {plural(
              failure.count,
              "Failed {count} time, last {time}: {reason}",
              "Failed {count} times, last {time}: {reason}",
              { time: timeSince(failure.at, now), reason: failure.reason },
            )}
          </p>
        )}
      </div>
      <div className="max-sm:order-last max-sm:col-span-2 sm:justify-self-end xl:order-last">
        <RunButton job={job} />
      </div>
      <Fact label={t("Last success")}>
        {last === null ? (
          t("Not yet")
        ) : (
          <time dateTime={last.at} title={writeTimestamp(last.at)}>
            {t("{time}, took {duration}", {
              time: timeSince(last.at, now),
              duration: inDuration(last.took_ms),
            })}
          </time>
        )}
      </Fact>
      <Fact label={job.running ? t("Running") : t("Next run")}>
        <NextRun job={job} now={now} />
      </Fact>
    </li>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0 text-small">
    <p className="text-ink-3">{label}</p>
    <p className="wrap-anywhere">{children}</p>
  </div>
);

function StateChip({ job: { running, is_due: isDue, failure } }: { job: Job }) {
  if (running) return <Chip>{t("Running")}</Chip>;
  if (isDue) return <Chip tone="neutral">{t("Starting")}</Chip>;
  return failure && <Chip tone="danger">{t("Failed")}</Chip>;
}

function NextRun({ job, now }: { job: Job; now: number }) {
  const { running, is_due: isDue, next_at: next } = job;
  if (running)
    return (
      <time dateTime={running.since} title={writeTimestamp(running.since)}>
        {t("since {time} on {node}", {
          time: writeTime(running.since),
          node: running.node,
        })}
      </time>
    );
  if (isDue) return t("in a moment");
  return (
    <>
      {next && (
        <time dateTime={next} title={writeTimestamp(next)}>
          {timeUntil(next, now)}
        </time>
      )}
      {next && <span className="max-sm:hidden"> · </span>}
      <span className="max-sm:block">{rhythmOf(job)}</span>
    </>
  );
}

function rhythmOf({ every_minutes: minutes, daily_at: time }: Job) {
  if (time !== null) return t("daily at {time}", { time });
  if (minutes === null) return t("only on request");
  return plural(minutes, "every minute", "every {count} minutes");
}

function RunButton({ job }: { job: Job }) {
  const run = useMutation(runJobMutation(job._id));
  const name = translate(jobNames[job.kind]);
  const isWaiting = job.running !== null || job.is_due;
  return (
    <Button
      variant="outline"
      size="sm"
      icon={
        job.failure ? (
          <RotateCw size="0.9375rem" aria-hidden />
        ) : (
          <Play size="0.9375rem" aria-hidden />
        )
      }
      loading={run.isPending}
      disabled={isWaiting}
      aria-label={job.failure ? t("Run {name} again", { name }) : t("Run {name} now", { name })}
      onClick={() => run.mutate(undefined, { onSuccess: ({ message }) => showSuccess(message) })}
    >
      {job.failure ? t("Run again") : t("Run now")}
    </Button>
  );
}

const purposes: Record<Job["kind"], string> = {
  "assignment-mails": t("Tells people which demos were assigned to them."),
  "night-watch": t("Opens every live demo and checks that it still plays."),
  "tidy-records": t("Removes expired sessions, limits and log entries."),
  "sweep-storage": t("Removes abandoned uploads and the files of deleted demos."),
  "people-imports": t("Creates and changes the people of imported files."),
};
