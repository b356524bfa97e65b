import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { InsightGroup, InsightRow } from "../../contract/insights.ts";
import { plural, t } from "../ui/language.ts";
import { groupsQuery, type InsightFilter, type Rows } from "./api.ts";
import { GroupName } from "./group-name.tsx";
import { GroupTable } from "./group-table.tsx";
import { Panel } from "./panel.tsx";
import { textLink } from "../ui/text-link.ts";
import { nameOf, writeCount, writeWatchTime } from "./watch-time.ts";

const FIRST = 10;
const MAX_BARS = 6;

type Props = { filter: InsightFilter; by: InsightGroup; title: string };

/** The groups that were watched longest. */
export function GroupPanel({ filter, by, title }: Props) {
  const [size, setSize] = useState(FIRST);
  const groups = useQuery(groupsQuery(filter, by, "watched", size));
  return (
    <Panel
      id={`by-${by}`}
      title={title}
      query={groups}
      file={{ filter, view: by }}
      renderChart={(rows, onTable) => <Bars by={by} rows={rows} onTable={onTable} />}
      renderTable={(rows) => (
        <GroupTable
          by={by}
          title={title}
          rows={rows}
          onMore={() => setSize(size * 5)}
          figures={[
            { header: t("Watch time"), cell: ({ seconds }) => writeWatchTime(seconds) },
            { header: t("Presentations"), cell: ({ shows }) => writeCount(shows) },
            { header: t("Opened"), cell: ({ opens }) => writeCount(opens), isMinor: true },
          ]}
        />
      )}
    />
  );
}

type BarsProps = { by: InsightGroup; rows: Rows<InsightRow>; onTable: () => void };

function Bars({ by, rows: { data, totalCount }, onTable }: BarsProps) {
  const shown = data.filter(({ seconds }) => seconds > 0).slice(0, MAX_BARS);
  const [longest] = shown;
  if (!longest)
    return (
      <p className="py-6 text-center text-ink-2">{t("Nothing was presented in this period.")}</p>
    );
  const others = totalCount - shown.length;
  // One bar alone would compare nothing.
  if (totalCount === 1) return <OnlyOne by={by} row={longest} />;
  return (
    <div className="@container">
      <ul className="flex flex-col gap-3">
        {shown.map((row) => (
          // The last column has one width in every row: else bars of one panel would have different scales.
          <li
            key={row._id}
            className="grid grid-cols-[minmax(0,1fr)_6.5rem] items-center gap-x-3 gap-y-1.5 @md:grid-cols-[11.5rem_1fr_6.5rem]"
          >
            <span className="truncate" title={nameOf(by, row)}>
              <GroupName by={by} row={row} />
            </span>
            <span
              aria-hidden
              className="order-last col-span-2 h-2 overflow-hidden rounded-full bg-sunken @md:order-none @md:col-span-1"
            >
              <span
                className="block h-full rounded-full bg-brand"
                style={{ width: `${(row.seconds / longest.seconds) * 100}%` }}
              />
            </span>
            <span className="text-right whitespace-nowrap text-ink-2 tabular-nums">
              {writeWatchTime(row.seconds)}
            </span>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <button
          type="button"
          className={`${textLink} mt-3 self-start text-small`}
          onClick={onTable}
        >
          {plural(others, "{count} more in the table view", "{count} more in the table view")}
        </button>
      )}
    </div>
  );
}

const OnlyOne = ({ by, row }: { by: InsightGroup; row: InsightRow }) => (
  <div className="flex flex-1 flex-col justify-center py-2">
    <p>
      <GroupName by={by} row={row} />
    </p>
    <p className="text-title tabular-nums">{writeWatchTime(row.seconds)}</p>
    <p className="text-small text-ink-2">
      {plural(row.shows, "{count} presentation", "{count} presentations")}
    </p>
  </div>
);
