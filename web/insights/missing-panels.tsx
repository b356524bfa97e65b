import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { Link } from "react-router";
import type { NeverOpened, NeverShown } from "../../contract/insights.ts";
import { demoTabPath } from "../demos/demo-tab-address.ts";
import { writeDay } from "../formats/format-date.ts";
import { personLink } from "../people/person-link.ts";
import { textLink } from "../ui/text-link.ts";
import { t } from "../ui/language.ts";
import { type InsightFilter, neverOpenedQuery, neverShownQuery, summaryQuery } from "./api.ts";
import { type FigureColumn, FigureTable } from "../ui/table/figure-table.tsx";
import { Panel } from "./panel.tsx";
import { writeCount } from "./watch-time.ts";

const FIRST = 5;
type Props = {
  filter: InsightFilter;
  /** How many are shown at first. */
  first?: number;
};

const neverShownColumns: FigureColumn<NeverShown>[] = [
  {
    header: t("Demo"),
    cell: ({ _id, title }) => (
      <Link className={textLink} to={`/demo-details/${_id}`}>
        {title}
      </Link>
    ),
  },
  {
    header: t("Assigned to"),
    cell: ({ _id, assigned }) => (
      <Link className={textLink} to={demoTabPath(_id, "presenters")}>
        {writeCount(assigned)}
      </Link>
    ),
  },
  {
    header: t("Uploaded"),
    cell: ({ created_at: timestamp }) => writeDay(timestamp),
    isMinor: true,
  },
];

const neverOpenedColumns: FigureColumn<NeverOpened>[] = [
  {
    header: t("Person"),
    cell: ({ person }) => (
      <Link className={textLink} {...personLink(person._id)}>
        {person.name}
      </Link>
    ),
  },
  {
    header: t("Demo"),
    isText: true,
    cell: ({ demo }) => (
      <Link className={textLink} to={`/demo-details/${demo._id}`}>
        {demo.title}
      </Link>
    ),
  },
  {
    header: t("Assigned"),
    cell: ({ created_at: timestamp }) => writeDay(timestamp),
    isMinor: true,
  },
];

export function NeverShownPanel({ filter, first = FIRST }: Props) {
  const [size, setSize] = useState(first);
  // Neither narrows this list: without one that was presented there is none at all.
  const { data: sums } = useQuery(summaryQuery({ ...filter, demo: "", person: "" }));
  return (
    <MissingPanel
      title={t("Demos never presented")}
      hint={t("Not presented in this period")}
      nothing={sums?.shows === 0 ? t("No demos yet") : t("Every demo was presented.")}
      query={useQuery(neverShownQuery(filter, size))}
      file={{ filter, view: "never-shown" }}
      columns={neverShownColumns}
      onMore={() => setSize(size * 4)}
    />
  );
}

export function NeverOpenedPanel({ filter, first = FIRST }: Props) {
  const [size, setSize] = useState(first);
  return (
    <MissingPanel
      title={t("Assigned but never opened")}
      hint={t("Since assignment")}
      nothing={t("No assignment is left to be opened.")}
      query={useQuery(neverOpenedQuery(filter, size))}
      file={{ filter, view: "never-opened" }}
      columns={neverOpenedColumns}
      onMore={() => setSize(size * 4)}
    />
  );
}

type Page<Row> = { data: Row[]; totalCount: number };
type MissingProps<Row> = Pick<
  ComponentProps<typeof Panel<Page<Row>>>,
  "title" | "hint" | "query" | "file"
> & { nothing: string; columns: FigureColumn<Row>[]; onMore: () => void };

/** A list of what did not happen, or the good news that there is none. */
const MissingPanel = <Row extends { _id: string }>({
  nothing,
  columns,
  onMore,
  ...panel
}: MissingProps<Row>) => (
  <Panel
    {...panel}
    renderTable={({ data, totalCount }) =>
      totalCount === 0 ? (
        <p className="py-6 text-center text-ink-2">{nothing}</p>
      ) : (
        <FigureTable
          caption={panel.title}
          rows={data}
          keyOf={({ _id }) => _id}
          totalCount={totalCount}
          onMore={onMore}
          columns={columns}
        />
      )
    }
  />
);
