import type { ReactNode } from "react";
import { Link } from "react-router";
import { NO_CATEGORY } from "../../contract/categories.ts";
import type { DemoOverview } from "../../contract/demos.ts";
import type { Role } from "../../contract/roles.ts";
import { engineName } from "../formats/engine-name.ts";
import { writeDay, writeTimestamp } from "../formats/format-date.ts";
import { inBytes } from "../formats/format-units.ts";
import { timeSince } from "../formats/relative-time.ts";
import { writeWatchTime } from "../insights/watch-time.ts";
import { AttentionChip } from "../night-watch/attention-chip.tsx";
import { Chip } from "../ui/chip.tsx";
import { locale, t, translate } from "../ui/language.ts";
import { OnCard } from "../ui/table/on-card.tsx";
import type { Column } from "../ui/table/table-columns.tsx";
import { textLink } from "../ui/text-link.ts";
import { DemoPicture } from "./demo-picture.tsx";
import { demoTabPath } from "./demo-tab-address.ts";

type RenderBadge = (demo: DemoOverview) => ReactNode;

/** Figures lead to what they count, where their reader may go there. */
export const demoColumns = (readBy: Role, renderBadge?: RenderBadge): Column<DemoOverview>[] =>
  readBy === "employee"
    ? [...identityColumns(renderBadge), sizeColumn, ownTimeColumn, addedColumn]
    : [...identityColumns(renderBadge), versionColumn(readBy === "admin"), ...managedColumns];

const identityColumns = (renderBadge?: RenderBadge): Column<DemoOverview>[] => [
  {
    key: "title",
    header: t("Demo"),
    sorts: "asc",
    mobile: "title",
    cell: (demo) => <Name {...demo} badge={renderBadge?.(demo)} />,
  },
  {
    key: "category",
    header: t("Category"),
    sorts: "asc",
    mobile: "subtitle",
    cell: ({ product_category_id: category }) =>
      category?.name ?? <None>{translate(NO_CATEGORY)}</None>,
  },
];

const versionColumn = (isAdmin: boolean): Column<DemoOverview> => ({
  key: "version",
  header: t("Version"),
  sorts: "desc",
  align: "end",
  mobile: "meta",
  cell: ({ _id, version }) =>
    version === null ? null : (
      <Figure
        name={t("Version")}
        value={version}
        to={isAdmin ? demoTabPath(_id, "versions") : null}
      />
    ),
});

const sizeColumn: Column<DemoOverview> = {
  key: "size",
  header: t("Size"),
  sorts: "desc",
  align: "end",
  mobile: "subtitle",
  cell: ({ size }) =>
    size === null ? null : <span className="whitespace-nowrap tabular-nums">{inBytes(size)}</span>,
};

const ownTimeColumn: Column<DemoOverview> = {
  key: "watched_seconds",
  header: t("Your watch time"),
  sorts: "desc",
  align: "end",
  mobile: "meta",
  cell: ({ watched_seconds: seconds }) => (
    <Figure name={t("Your watch time")} value={writeSeconds(seconds)} to={null} />
  ),
};

const addedColumn: Column<DemoOverview> = {
  key: "created_at",
  header: t("Added"),
  sorts: "desc",
  mobile: "meta",
  cell: ({ created_at: timestamp }) => (
    <time dateTime={timestamp} className="whitespace-nowrap">
      <OnCard name={t("Added")} />
      {writeDay(timestamp)}
    </time>
  ),
};

/** For those who manage other people. */
const managedColumns: Column<DemoOverview>[] = [
  {
    key: "engine",
    header: t("Engine"),
    sorts: "asc",
    mobile: "subtitle",
    cell: ({ engine }) => engineName(engine) || null,
  },
  sizeColumn,
  {
    key: "assigned_count",
    header: t("Assigned to"),
    sorts: "desc",
    align: "end",
    mobile: "meta",
    cell: ({ _id, assigned_count: count }) => (
      <Figure name={t("Assigned to")} value={count} to={demoTabPath(_id, "presenters")} />
    ),
  },
  {
    key: "watched_seconds",
    header: t("Watch time"),
    sorts: "desc",
    align: "end",
    mobile: "meta",
    cell: ({ _id, watched_seconds: seconds }) => (
      <Figure
        name={t("Watch time")}
        value={writeSeconds(seconds)}
        to={`/insights?range=all&demo=${_id}`}
      />
    ),
  },
  {
    key: "proven_at",
    header: t("Last check"),
    sorts: "desc",
    mobile: "meta",
    cell: (demo) => <LastProof {...demo} />,
  },
  addedColumn,
];

const writeSeconds = (seconds: number) => (seconds === 0 ? 0 : writeWatchTime(seconds));

const Name = ({
  title,
  image_url,
  needs_attention,
  badge,
}: DemoOverview & { badge: ReactNode }) => (
  <span className="flex items-center gap-3">
    <span className="w-12 shrink-0 overflow-hidden rounded-small [&_svg]:size-4">
      <DemoPicture address={image_url} />
    </span>
    <span className="min-w-32">
      <span className="block font-medium">{title}</span>
      {needs_attention && <AttentionChip />}
      {badge}
    </span>
  </span>
);

const None = ({ children }: { children: ReactNode }) => (
  <span className="text-ink-3">{children}</span>
);

type FigureProps = { name: string; value: number | string; to: string | null };

const Figure = ({ name, value, to }: FigureProps) => (
  <span className="whitespace-nowrap tabular-nums">
    <OnCard name={name} />
    {value === 0 || to === null ? (
      value
    ) : (
      <Link to={to} className={textLink}>
        {value.toLocaleString(locale)}
      </Link>
    )}
  </span>
);

/** When what it plays was last seen, and how that went. */
function LastProof({ proven_at: timestamp, proven_grade: grade }: DemoOverview) {
  if (timestamp === null || grade === null) return <Chip tone="neutral">{t("Not tested")}</Chip>;
  const { tone, label } = grades[grade];
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Chip tone={tone}>{label}</Chip>
      <time
        dateTime={timestamp}
        title={writeTimestamp(timestamp)}
        className="whitespace-nowrap text-ink-2"
      >
        {timeSince(timestamp, Date.now())}
      </time>
    </span>
  );
}

const grades = {
  green: { tone: "brand", label: t("Starts") },
  amber: { tone: "warn", label: t("Has issues") },
  red: { tone: "danger", label: t("Fails") },
} as const;
