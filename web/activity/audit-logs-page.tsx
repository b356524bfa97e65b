import { useQuery } from "@tanstack/react-query";
import { FileSearch } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { type Activity, activityMessages } from "../../contract/activity.ts";
import { messageOf } from "../calls/api.ts";
import { lazyDialog, useDialogSoon } from "../forms/lazy-dialog.tsx";
import { ExportMenu } from "../lists/export-menu.tsx";
import { writeTimestamp } from "../formats/format-date.ts";
import { personLink } from "../people/person-link.ts";
import { SavedFilters } from "../saved-filters/saved-filters-menu.tsx";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { plural, t, translate } from "../ui/language.ts";
import type { Column } from "../ui/table/table-columns.tsx";
import { useActivityAddress } from "./activity-address.ts";
import { ActivityFilters } from "./activity-filters.tsx";
import { summarizeChanges } from "./activity-changes.ts";
import { ActivitySentence } from "./activity-sentence.tsx";
import { activityQuery, exportActivity } from "./api.ts";
import { writeSentence } from "./write-sentence.ts";

const ActivityModal = lazyDialog(async () => ({
  default: (await import("./activity-modal.tsx")).ActivityModal,
}));

const alarming: ReadonlySet<string> = new Set(["delete", "failed login", "refused session"]);

const columns: Column<Activity>[] = [
  {
    key: "action",
    header: t("Action-module"),
    mobile: "title",
    cell: (entry) => (
      // Also on a card, whose title is strong: only the names stand out.
      <span className={`font-normal ${alarming.has(entry.action) ? "text-danger" : ""}`}>
        <ActivitySentence entry={entry} />
        <span className="block font-normal text-ink-2 wrap-anywhere">
          {summarizeChanges(entry)}
        </span>
      </span>
    ),
  },
  {
    key: "performed_by",
    header: t("By"),
    mobile: "subtitle",
    cell: ({ performed_by: by }) =>
      by?._id ? (
        <Link
          {...personLink(by._id)}
          className="inline-block min-w-32 rounded-small wrap-anywhere underline-offset-3 hover:underline"
        >
          {by.name}
        </Link>
      ) : (
        (by?.name ?? translate(activityMessages.nobody))
      ),
  },
  {
    key: "created_at",
    header: t("Time"),
    mobile: "meta",
    cell: ({ created_at: timestamp }) => (
      <time dateTime={timestamp} className="whitespace-nowrap text-ink-2">
        {writeTimestamp(timestamp)}
      </time>
    ),
  },
];

/** Who did what, newest first. */
export default function AuditLogsPage() {
  const { filter, size, cursor, narrow, resize, steps, clear } = useActivityAddress();
  const log = useQuery(activityQuery(filter, cursor, size));
  const [shown, setShown] = useState<Activity | null>(null);
  useDialogSoon(ActivityModal);
  const entries = log.data?.data ?? [];
  const count = log.data?.totalCount;
  const hasOlder = entries.length === size && (count === undefined || count > size);
  const ways = steps(hasOlder ? (log.data?.nextCursor ?? undefined) : undefined);
  return (
    <>
      <DataTable
        title={t("Audit Logs")}
        subtitle={count === undefined ? " " : plural(count, "{count} entry", "{count} entries")}
        columns={columns}
        rows={entries}
        isLoading={log.isLoading}
        failure={
          log.isLoadingError ? { message: messageOf(log.error), onRetry: log.refetch } : undefined
        }
        emptyText={translate(activityMessages.none)}
        onClearFilters={clear}
        emptyAction={ways.onFirst && <Button onClick={ways.onFirst}>{t("Newest")}</Button>}
        search={{
          value: filter.search,
          placeholder: t("Search person or record"),
          onChange: (search) => narrow({ search: search.trim() }),
        }}
        tools={<ExportMenu onExport={(format) => exportActivity(filter, format)} />}
        filters={
          <>
            <SavedFilters screen="activity" />
            <ActivityFilters filter={filter} onChange={narrow} />
          </>
        }
        actions={detailsAction(setShown)}
        page={1}
        size={size}
        totalCount={entries.length}
        onPage={() => undefined}
        onSize={resize}
        steps={ways}
      />
      {shown && <ActivityModal entry={shown} onClose={() => setShown(null)} />}
    </>
  );
}

const detailsAction = (onPress: (entry: Activity) => void) => {
  const actionOf = (entry: Activity) => (
    <IconButton
      icon={FileSearch}
      label={t("Details: {sentence}, {time}", {
        sentence: writeSentence(entry),
        time: writeTimestamp(entry.created_at),
      })}
      title={t("Details")}
      onClick={() => onPress(entry)}
    />
  );
  return actionOf;
};
