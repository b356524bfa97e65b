import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Storage } from "../../contract/storage.ts";
import { messageOf } from "../calls/api.ts";
import { demoTabPath } from "../demos/demo-tab-address.ts";
import { inBytes } from "../formats/format-units.ts";
import { Card } from "../ui/card.tsx";
import { joinClasses } from "../ui/class-names.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { type FigureColumn, FigureTable } from "../ui/table/figure-table.tsx";
import { locale, plural, t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { Skeleton, SkeletonBox, SkeletonRows } from "../ui/skeleton.tsx";
import { StatCard } from "../ui/stat-card.tsx";
import { textLink } from "../ui/text-link.ts";
import { storageQuery } from "./api.ts";
import { RemoveFiles } from "./remove-files.tsx";

/** What takes how much room, and what will go by itself. */
export default function StoragePage() {
  const storage = useQuery(storageQuery());
  return (
    <>
      <PageHeader title={t("Storage")} />
      {storage.isPending ? (
        <StorageSkeleton />
      ) : storage.isError ? (
        <FailedState message={messageOf(storage.error)} onRetry={() => storage.refetch()} />
      ) : (
        <>
          {storage.data.disk && <Capacity {...storage.data.disk} used={storage.data.total} />}
          <Amounts storage={storage.data} />
          <DemoSizes demos={storage.data.demos} />
          <Orphans orphans={storage.data.orphans} />
        </>
      )}
    </>
  );
}

const StorageSkeleton = () => (
  <Skeleton label={t("Calculating storage")}>
    <SkeletonBox className="mb-4 h-20 w-full rounded-card max-sm:mb-3" />
    <div className="mb-6 grid grid-cols-2 gap-4 lg:grid-cols-4 max-sm:gap-3">
      {["total", "unused", "unfinished", "held"].map((part) => (
        <SkeletonBox key={part} className="h-28 rounded-card" />
      ))}
    </div>
    <Card className="px-4.5 py-4">
      <SkeletonRows label={t("By demo")} />
    </Card>
  </Skeleton>
);

/** How full the disk is, with the files of other programs included. */
function Capacity({ total, free, used }: { total: number; free: number; used: number }) {
  const share = (total - free) / total;
  return (
    <Card className="mb-4 px-4.5 py-4 max-sm:mb-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">
          {t("{free} free of {total}", { free: inBytes(free), total: inBytes(total) })}
        </h2>
        <p className="text-small text-ink-2 tabular-nums">
          {t("Demos and pictures take {size}", { size: inBytes(used) })}
        </p>
      </div>
      {/* The same as the words above it. */}
      <div aria-hidden className="mt-3 h-2 overflow-hidden rounded-full bg-sunken">
        <div
          style={{ width: `${share * 100}%` }}
          className={joinClasses("h-full", share < NEARLY_FULL ? "bg-brand" : "bg-danger")}
        />
      </div>
    </Card>
  );
}
const NEARLY_FULL = 0.9;

const Amounts = ({ storage: { total, unused, unfinished, held } }: { storage: Storage }) => (
  <div className="mb-6 grid grid-cols-2 gap-4 lg:grid-cols-4 max-sm:gap-3">
    <StatCard label={t("Total")} value={inBytes(total)} />
    <StatCard
      label={t("Orphaned uploads")}
      value={inBytes(unused.size)}
      note={plural(unused.count, "{count} upload", "{count} uploads")}
    />
    <StatCard
      label={t("Unfinished")}
      value={inBytes(unfinished.size)}
      note={plural(unfinished.count, "{count} upload", "{count} uploads")}
    />
    <StatCard
      label={t("In deleted demos")}
      value={inBytes(held.size)}
      to="/deleted-demos"
      note={
        held.count === 0 ? (
          t("Nothing is kept")
        ) : (
          <span className="flex flex-wrap items-center justify-between gap-2">
            {t("Kept until the retention period ends")}
            <RemoveFiles
              what="held"
              question={t("Remove the files of deleted demos?")}
              consequence={t("{size} become free. The deleted demos cannot be restored any more.", {
                size: inBytes(held.size),
              })}
            />
          </span>
        )
      }
    />
  </div>
);

const DemoSizes = ({ demos }: { demos: Storage["demos"] }) => (
  <Card className={demos.length > 0 ? "px-4.5 py-4" : undefined}>
    {demos.length === 0 ? (
      <EmptyState title={t("No demo has uploaded content yet.")} />
    ) : (
      <>
        <h2 className="mb-3 font-semibold">{t("By demo")}</h2>
        <FigureTable
          caption={t("By demo")}
          rows={demos}
          keyOf={({ _id }) => _id}
          columns={sizeColumns}
        />
      </>
    )}
  </Card>
);

const sizeColumns: readonly FigureColumn<Storage["demos"][number]>[] = [
  {
    header: t("Demo"),
    cell: ({ _id, title }) => (
      <Link to={`/demo-details/${_id}`} className={textLink}>
        {title}
      </Link>
    ),
  },
  {
    header: t("Versions"),
    cell: ({ _id, versions }) => (
      <Link to={demoTabPath(_id, "versions")} className={textLink}>
        {versions.toLocaleString(locale)}
      </Link>
    ),
  },
  { header: t("Size"), cell: ({ size }) => inBytes(size) },
];

/** Rare: a restored database that is older than the files, for instance. */
const Orphans = ({ orphans }: { orphans: Storage["orphans"] }) =>
  orphans.length > 0 && (
    <Card className="mt-6 px-4.5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">
          {plural(orphans.length, "{count} orphaned file", "{count} orphaned files")}
        </h2>
        <RemoveFiles
          what="orphans"
          question={t("Remove the orphaned files?")}
          consequence={t(
            "No demo uses them. What arrived within the last day stays: it may still become one.",
          )}
        />
      </div>
      <p className="mt-1 text-small text-ink-2">
        {t("They're deleted automatically when the retention period ends.")}
      </p>
      <ul className="mt-3 max-h-60 overflow-y-auto font-mono text-[0.75rem] wrap-anywhere">
        {orphans.map(({ key, size }) => (
          <li key={key}>
            {key} · {inBytes(size)}
          </li>
        ))}
      </ul>
    </Card>
  );
