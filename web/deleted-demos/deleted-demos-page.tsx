import { useMutation, useQuery } from "@tanstack/react-query";
import { ArchiveRestore } from "lucide-react";
import { useNavigate } from "react-router";
import type { DeletedDemo } from "../../contract/builds/deleted-demos.ts";
import { writeDay, writeTimestamp } from "../formats/format-date.ts";
import { inBytes } from "../formats/format-units.ts";
import { timeSince } from "../formats/relative-time.ts";
import { searchOf, useListAddress } from "../lists/list-address.ts";
import { useTablePage } from "../lists/use-table-page.ts";
import { Button } from "../ui/button.tsx";
import { plural, t } from "../ui/language.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { OnCard } from "../ui/table/on-card.tsx";
import type { Column } from "../ui/table/table-columns.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { deletedDemosQuery, restoreDemoMutation } from "./api.ts";

/** What was deleted and can still be brought back. */
export default function DeletedDemosPage() {
  const { address, change, clear } = useListAddress({});
  const search = searchOf(address.search);
  const list = useQuery(deletedDemosQuery({ page: address.page, size: address.size, search }));
  const table = useTablePage(list, address, change, clear);
  const navigate = useNavigate();
  const restore = useMutation(restoreDemoMutation());
  const bringBack = ({ _id }: DeletedDemo) =>
    restore.mutate(_id, {
      onSuccess: ({ message }) =>
        showSuccess(message, {
          label: t("Open"),
          take: () => void navigate(`/demo-details/${_id}`),
        }),
    });
  return (
    <DataTable
      {...table}
      title={t("Deleted demos")}
      subtitle={t(
        "A demo can be restored with its versions and assignments while its files are kept.",
      )}
      columns={columns}
      emptyText={clear ? table.emptyText : t("No deleted demos to restore")}
      search={{
        value: address.search,
        placeholder: t("Search by name"),
        onChange: (typed) => change({ search: typed }),
      }}
      actions={restoreAction(bringBack, restore.isPending ? restore.variables : undefined)}
    />
  );
}

const restoreAction = (onPress: (demo: DeletedDemo) => void, pending: string | undefined) => {
  const actionOf = (demo: DeletedDemo) => (
    <Button
      variant="outline"
      size="sm"
      // Row actions are icons, set outwards to stand in line; this one has an edge of its own.
      className="mr-2 [li_&]:mb-1.5"
      icon={<ArchiveRestore size="1rem" aria-hidden />}
      aria-label={t("Restore {title}", { title: demo.title })}
      loading={pending === demo._id}
      onClick={() => onPress(demo)}
    >
      {t("Restore")}
    </Button>
  );
  return actionOf;
};

const columns: Column<DeletedDemo>[] = [
  { key: "title", header: t("Demo"), mobile: "title" },
  {
    key: "category",
    header: t("Category"),
    mobile: "subtitle",
    cell: ({ category }) => category,
  },
  {
    key: "deleted_at",
    header: t("Deleted"),
    mobile: "meta",
    cell: ({ deleted_at: timestamp, deleted_by: name }) => (
      <time dateTime={timestamp} title={writeTimestamp(timestamp)}>
        {t("{time} by {name}", { time: timeSince(timestamp, Date.now()), name })}
      </time>
    ),
  },
  {
    key: "restorable_until",
    header: t("Kept until"),
    mobile: "meta",
    cell: ({ restorable_until: timestamp }) => (
      <time dateTime={timestamp} title={writeTimestamp(timestamp)} className="whitespace-nowrap">
        <OnCard name={t("Kept until")} />
        {writeDay(timestamp)}
      </time>
    ),
  },
  {
    key: "version_count",
    header: t("Versions"),
    align: "end",
    mobile: "meta",
    cell: ({ version_count: count }) => (
      <>
        <span className="hidden [li_&]:inline">
          {plural(count, "{count} version", "{count} versions")}
        </span>
        <span className="tabular-nums [li_&]:hidden">{count}</span>
      </>
    ),
  },
  {
    key: "size",
    header: t("Size"),
    align: "end",
    mobile: "subtitle",
    cell: ({ size }) => <span className="whitespace-nowrap tabular-nums">{inBytes(size)}</span>,
  },
];
