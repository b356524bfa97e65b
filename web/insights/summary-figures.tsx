import { useQuery } from "@tanstack/react-query";
import type { InsightSummary } from "../../contract/insights.ts";
import { messageOf } from "../calls/api.ts";
import { Card } from "../ui/card.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { plural, t } from "../ui/language.ts";
import { StatCard } from "../ui/stat-card.tsx";
import { type InsightFilter, summaryQuery } from "./api.ts";
import { daysIn } from "./insights-address.ts";
import {
  writeChange,
  writeCount,
  writeFailures,
  writePicture,
  writeWatchTime,
} from "./watch-time.ts";

type Props = { filter: InsightFilter; hasMissing?: boolean };

/** The sums above the plots. */
export function SummaryFigures({ filter, hasMissing = true }: Props) {
  const summary = useQuery(summaryQuery(filter));
  if (summary.isError && summary.data === undefined)
    return (
      <Card className="mb-4.5">
        <FailedState message={messageOf(summary.error)} onRetry={summary.refetch} />
      </Card>
    );
  const figures = figuresOf(summary.data, daysIn(filter)).slice(0, hasMissing ? 4 : 3);
  return (
    <ul
      aria-busy={summary.isPending}
      className={`mb-4.5 grid grid-cols-2 gap-4 ${hasMissing ? "lg:grid-cols-4" : "lg:grid-cols-3"}`}
    >
      {figures.map(({ label, value, note }) => (
        <li key={label} className="flex [&>*]:flex-1">
          <StatCard label={label} value={value} note={note} />
        </li>
      ))}
    </ul>
  );
}

function figuresOf(data: InsightSummary | undefined, days: number) {
  const wait = "…";
  return [
    {
      label: t("Watch time"),
      value: data ? writeWatchTime(data.seconds) : wait,
      note: data ? writeChange({ seconds: data.seconds, before: data.seconds_before }, days) : wait,
    },
    {
      label: t("Presentations"),
      value: data ? writeCount(data.shows) : wait,
      note: data ? plural(data.opens, "{count} sessions", "{count} sessions") : wait,
    },
    {
      label: t("Time to first frame"),
      value: data ? writePicture(data) : wait,
      note: data ? t("{share} failed", { share: writeFailures(data) }) : wait,
    },
    {
      label: t("Never presented"),
      value: data ? plural(data.never_shown, "{count} demo", "{count} demos") : wait,
      note: data
        ? plural(
            data.never_opened,
            "{count} assignment never opened",
            "{count} assignments never opened",
          )
        : wait,
    },
  ];
}
