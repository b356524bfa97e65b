import { useQuery } from "@tanstack/react-query";
import { FileSearch } from "lucide-react";
import { useState } from "react";
import { type Activity, activityMessages } from "../../contract/activity.ts";
import { messageOf } from "../calls/api.ts";
import { ExportMenu } from "../lists/export-menu.tsx";
import { writeMoment } from "../formats/format-date.ts";
import { Button } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { plural, t, translate } from "../ui/language.ts";
import type { Column } from "../ui/table/table-columns.tsx";
import { useActivityAddress } from "./activity-address.ts";
import { ActivityFilters } from "./activity-filters.tsx";
import { ActivityModal } from "./activity-modal.tsx";
import { nameAction, nameModule } from "./activity-words.ts";
import { activityQuery, exportActivity } from "./api.ts";

const alarming: ReadonlySet<string> = new Set(["delete", "failed login", "refused session"]);

const columns: Column<Activity>[] = [
  {
    key: "action",
    header: t("Action-module"),
    mobile: "title",
    cell: ({ action, module }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Chip tone={alarming.has(action) ? "danger" : "brand"}>{nameAction(action)}</Chip>
        <span>{nameModule(module)}</span>
      </span>
    ),
  },
  {
    key: "performed_by",
    header: t("By"),
    mobile: "subtitle",
    cell: ({ performed_by: by }) => by?.name ?? translate(activityMessages.nobody),
  },
  {
    key: "record_name",
    header: t("Record"),
    mobile: "meta",
    // Who signs in is the record as well: once is enough.
    cell: ({ record_name: name, performed_by: by }) => (name === by?.name ? "" : name),
  },
  {
    key: "created_at",
    header: t("Time"),
    mobile: "meta",
    cell: ({ created_at: moment }) => (
      <time dateTime={moment} className="text-ink-2">
        {writeMoment(moment)}
      </time>
    ),
  },
];

/** Who did what, newest first. */
export default function AuditLogsPage() {
  const { filter, size, cursor, narrow, resize, steps } = useActivityAddress();
  const log = useQuery(activityQuery(filter, cursor, size));
  const [shown, setShown] = useState<Activity | null>(null);
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
        emptyAction={ways.onFirst && <Button onClick={ways.onFirst}>{t("Newest")}</Button>}
        search={{
          value: filter.search,
          placeholder: t("Search person or record"),
          onChange: (search) => narrow({ search: search.trim() }),
        }}
        tools={<ExportMenu onExport={(format) => exportActivity(filter, format)} />}
        filters={<ActivityFilters filter={filter} onChange={narrow} />}
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
    <Button
      variant="ghost"
      size="icon"
      title={t("Details")}
      aria-label={t("Details of {action} {module}, {time}", {
        action: nameAction(entry.action),
        module: nameModule(entry.module),
        time: writeMoment(entry.created_at),
      })}
      icon={<FileSearch size={16} aria-hidden />}
      onClick={() => onPress(entry)}
    />
  );
  return actionOf;
};
