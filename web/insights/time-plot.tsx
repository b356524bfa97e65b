import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { InsightTime } from "../../contract/insights.ts";
import { locale, t } from "../ui/language.ts";
import { writeWatchTime } from "./watch-time.ts";

type Props = { time: InsightTime; height: number };

/** A line over the days or months. A picture only: the table beside it says the same in words. */
export function TimePlot({ time, height }: Props) {
  const box = useRef<HTMLElement>(null);
  // The plot is a canvas, which follows neither its box nor the theme by itself.
  useEffect(() => {
    const place = box.current;
    return place === null ? undefined : keepDrawn(place, time, height);
  }, [time, height]);
  return <figure ref={box} aria-label={t("Watch time as a line")} style={{ height }} />;
}

/** Redrawn when its width or the theme changes, until it is taken away. */
function keepDrawn(place: HTMLElement, time: InsightTime, height: number) {
  let plot: uPlot | undefined;
  const draw = () => {
    plot?.destroy();
    plot = new uPlot(optionsOf(place, time, height), dataOf(time), place);
  };
  draw();
  const sizes = new ResizeObserver(() => plot?.setSize({ width: place.clientWidth, height }));
  sizes.observe(place);
  const themes = new MutationObserver(draw);
  themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    sizes.disconnect();
    themes.disconnect();
    plot?.destroy();
  };
}

const dataOf = ({ periods }: InsightTime): uPlot.AlignedData => [
  periods.map(({ period }) => Date.parse(period) / 1000),
  periods.map(({ seconds }) => seconds / 60),
];

function optionsOf(place: HTMLElement, { grain, periods }: InsightTime, height: number) {
  const colour = (name: string) => getComputedStyle(place).getPropertyValue(name).trim();
  const axis = {
    stroke: colour("--ink-3"),
    font: "12px Inter Variable, sans-serif",
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { show: false },
  };
  const day = new Intl.DateTimeFormat(locale, {
    month: "short",
    timeZone: "UTC",
    ...(grain === "day" ? { day: "numeric" } : { year: "2-digit" }),
  });
  const options: uPlot.Options = {
    width: place.clientWidth,
    height,
    padding: [8, 12, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: true }, y: { range: (_plot, _min, max) => [0, Math.max(max, 1) * 1.08] } },
    tzDate: (second) => uPlot.tzDate(new Date(second * 1000), "Etc/UTC"),
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 32,
        space: 64,
        // By itself it would name a month once for every few days of it.
        ...(grain === "month" && { splits: (plot) => spreadOut(plot.data[0], place.clientWidth) }),
        values: (_plot, seconds) => seconds.map((second) => day.format(second * 1000)),
      },
      {
        ...axis,
        size: 64,
        space: 40,
        values: (_plot, minutes) => minutes.map((value) => writeWatchTime(value * 60)),
      },
    ],
    series: [
      {},
      {
        stroke: colour("--brand"),
        fill: colour("--brand-soft"),
        width: 2,
        points: { show: periods.length < 15 },
      },
    ],
  };
  return options;
}

const MONTH_PX = 72;

/** As many as have room, from the first on. */
function spreadOut(moments: ArrayLike<number>, width: number) {
  const every = Math.ceil(moments.length / Math.max(1, Math.floor(width / MONTH_PX)));
  return Array.from(moments).filter((_, index) => index % every === 0);
}
