import { useMutation, useQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import type { Jobs } from "../../contract/operation/jobs.ts";
import { messageOf } from "../calls/api.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { plural, t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { jobsQuery, sendMailsMutation } from "./api.ts";
import { JobLine } from "./job-line.tsx";
import { LatestList } from "./latest-list.tsx";
import { MailLine } from "./mail-line.tsx";
import { WebhookCard } from "./webhook-card.tsx";

/** What the portal does by itself, what of it failed, and what can be tried again. */
export default function JobsPage() {
  const query = useQuery(jobsQuery());
  return (
    <>
      <PageHeader title={t("Background work")} subtitle={query.data ? stateOf(query.data) : ""} />
      {query.isPending ? (
        <>
          <Card className="mb-6 px-4.5 py-3">
            <SkeletonRows label={t("Loading background work")} count={4} />
          </Card>
          <Card className="px-4.5 py-3">
            <SkeletonRows label={t("Loading emails")} count={2} />
          </Card>
        </>
      ) : query.isError && query.data === undefined ? (
        <FailedState message={messageOf(query.error)} onRetry={() => query.refetch()} />
      ) : (
        <>
          <JobList jobs={query.data.jobs} />
          <div className="grid gap-6 *:min-w-0 xl:grid-cols-2">
            <MailList mails={query.data.mails} />
            <WebhookCard webhooks={query.data.webhooks} />
          </div>
        </>
      )}
    </>
  );
}

function stateOf({ jobs }: Jobs) {
  const running = jobs.filter((job) => job.running !== null).length;
  const failed = jobs.filter((job) => job.failure !== null).length;
  return [
    running === 0
      ? t("Nothing is running right now")
      : plural(running, "{count} job is running", "{count} jobs are running"),
    ...(failed === 0 ? [] : [plural(failed, "{count} job fails", "{count} jobs fail")]),
  ].join(" · ");
}

function JobList({ jobs }: { jobs: Jobs["jobs"] }) {
  const now = Date.now();
  return (
    <Card className="mb-6 px-4.5 pt-4 pb-1.5">
      <h2 className="mb-3 font-semibold">{t("Scheduled jobs")}</h2>
      {jobs.length === 0 ? (
        <EmptyState title={t("No node has started its jobs yet.")} />
      ) : (
        <ul>
          {jobs.map((job) => (
            <JobLine key={job._id} job={job} now={now} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function MailList({ mails: { waiting, undelivered, listed } }: { mails: Jobs["mails"] }) {
  const send = useMutation(sendMailsMutation());
  const now = Date.now();
  const pendingText =
    waiting > 0 &&
    plural(waiting, "{count} email is on its way.", "{count} emails are on their way.");
  return (
    <Card className={undelivered > 0 ? "px-4.5 pt-4 pb-1.5" : "px-4.5 pt-4"}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold">{t("Undelivered emails")}</h2>
          {undelivered > 0 && pendingText && <p className="text-small text-ink-2">{pendingText}</p>}
        </div>
        {undelivered > 1 && (
          <Button
            variant="outline"
            size="sm"
            loading={send.isPending}
            onClick={() =>
              send.mutate(undefined, { onSuccess: ({ message }) => showSuccess(message) })
            }
          >
            {plural(undelivered, "Send {count} again", "Send all {count} again")}
          </Button>
        )}
      </div>
      {undelivered === 0 ? (
        <EmptyState
          icon={<MailCheck aria-hidden />}
          title={t("No email is stuck")}
          hint={
            pendingText ||
            t("An email that no server accepts is retried for 48 hours and listed here.")
          }
        />
      ) : (
        <LatestList
          listed={listed}
          total={undelivered}
          renderLine={(mail) => <MailLine key={mail._id} mail={mail} now={now} />}
        />
      )}
    </Card>
  );
}
