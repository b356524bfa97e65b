import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { User } from "../../contract/accounts.ts";
import { ActivitySentence } from "../activity/activity-sentence.tsx";
import { activityQuery } from "../activity/api.ts";
import { messageOf } from "../calls/api.ts";
import { writeTimestamp } from "../formats/format-date.ts";
import { timeSince } from "../formats/relative-time.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { textLink } from "../ui/text-link.ts";

const MAX_SHOWN = 20;

/** What somebody did last. */
export function PersonActivity({ person }: { person: User }) {
  const everything = { search: "", module: "", action: "", from: "", to: "" };
  const log = useQuery({
    ...activityQuery({ ...everything, person: person._id }, "", MAX_SHOWN),
    meta: { isErrorShownByPage: true },
  });
  if (log.isError) return <FailedState message={messageOf(log.error)} onRetry={log.refetch} />;
  if (!log.data) return <SkeletonRows label={t("Loading")} />;
  const { data } = log.data;
  if (data.length === 0) return <EmptyState title={t("Nothing in the activity log")} />;
  return (
    <>
      <ul aria-label={t("Activity")} className="-mt-3 divide-y divide-line">
        {data.map((entry) => (
          <li key={entry._id} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <ActivitySentence entry={entry} />
            </span>
            <time
              dateTime={entry.created_at}
              title={writeTimestamp(entry.created_at)}
              className="shrink-0 text-small text-ink-2"
            >
              {timeSince(entry.created_at, Date.now())}
            </time>
          </li>
        ))}
      </ul>
      <Link to={`/audit-logs?person=${person._id}`} className={`${textLink} mt-3 inline-block`}>
        {t("Open in the activity log")}
      </Link>
    </>
  );
}
