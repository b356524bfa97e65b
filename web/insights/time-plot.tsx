import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { InsightTime } from "../../contract/insights.ts";
import { locale, t } from "../ui/language.ts";
import { writeWatchTime } from "./watch-time.ts";

type Props = { time: InsightTime; height: string };

/** A line over the days or months. A picture only: the table beside it says the same in words. */
export function TimePlot({ time, height }: Props) {
  const box = useRef<HTMLElement>(null);
  // The plot is a canvas, which follows neither its box nor the theme by itself.
  useEffect(() => {
    const place = box.current;
    return place === null ? undefined : keepDrawn(place, time);
  }, [time]);
  return (
    <figure
      ref={box}
      aria-label={t("Watch time as a line")}
      className="text-[0.75rem]"
      style={{ height }}
    />
  );
}

/** Redrawn when its width or the theme changes, until it is taken away. */
function keepDrawn(place: HTMLElement, time: InsightTime) {
  let plot: uPlot | undefined;
  const draw = () => {
    plot?.destroy();
    plot = new uPlot(optionsOf(place, time), dataOf(time), place);
  };
  draw();
  const sizes = new ResizeObserver(() => plot?.setSize(sizeOf(place)));
  sizes.observe(place);
  const themes = new MutationObserver(draw);
  themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    sizes.disconnect();
    themes.disconnect();
    plot?.destroy();
  };
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });

const dataOf = ({ periods }: InsightTime): uPlot.AlignedData => [
  periods.map(({ period }) => Date.parse(period) / 1000),
  periods.map(({ seconds }) => seconds / 60),
];

function optionsOf(place: HTMLElement, { grain, periods }: InsightTime) {
  const style = getComputedStyle(place);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const letter = Number.parseFloat(style.fontSize);
  const axis = {
    stroke: colour("--ink-3"),
    font: `${letter}px Inter Variable, sans-serif`,
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { show: false },
  };
  const day = new Intl.DateTimeFormat(locale, {
    month: "short",
    timeZone: "UTC",
    ...(grain === "day" ? { day: "numeric" } : { year: "2-digit" }),
  });
  const options: uPlot.Options = {
    ...sizeOf(place),
    padding: [8, 12, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: true }, y: { range: (_plot, _min, max) => [0, Math.max(max, 1) * 1.08] } },
    tzDate: (second) => uPlot.tzDate(new Date(second * 1000), "Etc/UTC"),
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: letter * 2.5,
        space: letter * 5.5,
        // By itself it would name a month once for every few days of it.
        ...(grain === "month" && {
          splits: (plot) => spreadOut(plot.data[0], place.clientWidth / (letter * 6)),
        }),
        values: (_plot, seconds) => seconds.map((second) => day.format(second * 1000)),
      },
      {
        ...axis,
        size: letter * 5.5,
        space: letter * 3.5,
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

/** As many as have room, from the first on. */
function spreadOut(moments: ArrayLike<number>, room: number) {
  const every = Math.ceil(moments.length / Math.max(1, Math.floor(room)));
  return Array.from(moments).filter((_, index) => index % every === 0);
}
