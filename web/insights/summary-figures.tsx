import { useQuery } from "@tanstack/react-query";
import type { InsightSummary } from "../../contract/insights.ts";
import { MIN_PRESENTATION_SECONDS } from "../../contract/watches.ts";
import { UNUSED_PATH } from "../attention/things.ts";
import { messageOf } from "../calls/api.ts";
import { Card } from "../ui/card.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { plural, t } from "../ui/language.ts";
import { SkeletonLine } from "../ui/skeleton.tsx";
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

type Props = { filter: InsightFilter; hasPanels?: boolean };

/** The sums above the plots. */
export function SummaryFigures({ filter, hasPanels = true }: Props) {
  const summary = useQuery(summaryQuery(filter));
  if (summary.isError && summary.data === undefined)
    return (
      <Card className="mb-4.5">
        <FailedState message={messageOf(summary.error)} onRetry={summary.refetch} />
      </Card>
    );
  const figures = figuresOf(summary.data, daysIn(filter)).slice(0, hasPanels ? 5 : 4);
  return (
    <ul
      aria-busy={summary.isPending}
      className={`mb-4.5 grid grid-cols-2 gap-4 ${hasPanels ? "lg:max-xl:grid-cols-6 lg:max-xl:[&>*]:col-span-2 lg:max-xl:[&>:nth-child(n+4)]:col-span-3 xl:grid-cols-5 max-lg:[&>:last-child]:col-span-2" : "lg:grid-cols-4"}`}
    >
      {figures.map(({ label, value, note, to }) => (
        <li key={label} className="flex [&>*]:flex-1">
          <StatCard
            label={label}
            value={value ?? <SkeletonLine width="w-20" />}
            note={note ?? <SkeletonLine width="w-24" />}
            to={hasPanels ? to : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

/** Of nothing there is no share. */
const NONE = t("No demo was opened");

type Figure = { label: string; value?: string; note?: string; to?: string };

const figuresOf = (data: InsightSummary | undefined, days: number): Figure[] => [
  {
    label: t("Watch time"),
    to: "#watch-time",
    ...(data && {
      value: writeWatchTime(data.seconds),
      note: writeChange({ seconds: data.seconds, before: data.seconds_before }, days),
    }),
  },
  {
    label: t("Presentations"),
    to: "#by-demo",
    ...(data && {
      value: writeCount(data.shows),
      note: t("of {seconds} seconds or more", { seconds: MIN_PRESENTATION_SECONDS }),
    }),
  },
  {
    label: t("Opened"),
    to: "#performance-by-demo",
    ...(data && {
      value: writeCount(data.opens),
      note: data.opens === 0 ? NONE : t("{share} failed", { share: writeFailures(data) }),
    }),
  },
  {
    label: t("Time to first frame"),
    to: "#performance-by-demo",
    ...(data && {
      value: writePicture(data),
      note:
        data.opens === 0
          ? NONE
          : plural(
              data.slow_pictures,
              "{count} later than 5 seconds",
              "{count} later than 5 seconds",
            ),
    }),
  },
  {
    label: t("Never presented"),
    to: UNUSED_PATH,
    ...(data && {
      value: plural(data.never_shown, "{count} demo", "{count} demos"),
      note: plural(
        data.never_opened,
        "{count} assignment never opened",
        "{count} assignments never opened",
      ),
    }),
  },
];
