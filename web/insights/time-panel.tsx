import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import type { InsightTime } from "../../contract/insights.ts";
import { lazy } from "../shell/lazy.ts";
import { locale, t } from "../ui/language.ts";
import { type InsightFilter, timeQuery } from "./api.ts";
import { FigureTable } from "../ui/table/figure-table.tsx";
import { Panel } from "./panel.tsx";
import { writeCount, writeWatchTime } from "./watch-time.ts";

/** The plotting library comes only where something is plotted. */
const TimePlot = lazy(async () => ({ default: (await import("./time-plot.tsx")).TimePlot }));

type Props = { filter: InsightFilter; height?: string; title?: string };

export function TimePanel({ filter, height = "13.75rem", title }: Props) {
  const time = useQuery(timeQuery(filter));
  // An effect, for the page stands by then. If it fails, drawing the line will say so.
  useEffect(() => void TimePlot.load().catch(() => undefined), []);
  const isByDay = time.data?.grain !== "month";
  return (
    <Panel
      id="watch-time"
      title={title ?? (isByDay ? t("Watch time per day") : t("Watch time per month"))}
      query={time}
      file={{ filter, view: "time" }}
      renderChart={(data) => (
        <Suspense fallback={<div style={{ height }} />}>
          <TimePlot time={data} height={height} />
        </Suspense>
      )}
      renderTable={(data) => <TimeTable time={data} />}
    />
  );
}

function TimeTable({ time: { grain, periods } }: { time: InsightTime }) {
  const written = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    month: "short",
    year: "numeric",
    ...(grain === "day" && { day: "numeric" }),
  });
  return (
    <FigureTable
      caption={grain === "day" ? t("Watch time per day") : t("Watch time per month")}
      rows={periods.toReversed()}
      keyOf={({ period }) => period}
      columns={[
        {
          header: grain === "day" ? t("Day") : t("Month"),
          cell: ({ period }) => written.format(new Date(period)),
        },
        { header: t("Watch time"), cell: ({ seconds }) => writeWatchTime(seconds) },
        { header: t("Presentations"), cell: ({ shows }) => writeCount(shows) },
      ]}
    />
  );
}
