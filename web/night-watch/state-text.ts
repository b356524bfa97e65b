import type { NightWatch, WatchRun } from "../../contract/night-watch.ts";
import { writeDay, writeTime } from "../formats/format-date.ts";
import { plural, t, translate } from "../ui/language.ts";

const DAY_MS = 24 * 3_600_000;

/** "Last night: 42 demos watched, 2 need attention, 03:00–03:21"; or why nothing was watched. */
export function stateOf({ problem, last_run: run, at }: NightWatch, now: number): string {
  if (problem) return translate(problem);
  if (run) return describeRun(run, now);
  return at === null
    ? t("The portal does not watch its demos at night.")
    : t("Every night at {time} the portal opens every demo and reports problems here.", {
        time: at,
      });
}

function describeRun(run: WatchRun, now: number): string {
  if (run.problem) return translate(run.problem);
  if (run.finished_at === null)
    return t("Watching the demos now: {watched} of {planned}", {
      watched: run.watched,
      planned: run.planned,
    });
  const [from, to] = [new Date(run.begun_at), new Date(run.finished_at)];
  const isLastNight = now - from.getTime() < DAY_MS && from.getHours() < 12;
  return [
    `${isLastNight ? t("Last night") : writeDay(run.begun_at)}: ${plural(run.watched, "{count} demo watched", "{count} demos watched")}`,
    plural(run.flagged, "{count} needs attention", "{count} need attention"),
    `${writeTime(from)}–${writeTime(to)}`,
  ].join(", ");
}
