import { joinClasses } from "../ui/class-names.ts";
import { t } from "../ui/language.ts";

type Props = { since: number; now: number; plannedMinutes: number | null };

/** Since the presentation began: minutes and seconds, with hours when it takes that long, and the planned time. */
export const ElapsedTime = ({ since, now, plannedMinutes }: Props) => (
  <p
    className={joinClasses(
      "shrink-0 text-4xl font-bold tabular-nums max-sm:text-3xl",
      isOver(now - since, plannedMinutes) && "text-warn",
    )}
    aria-label={t("Time")}
  >
    {plannedMinutes === null
      ? writeElapsed(now - since)
      : t("{time} of {planned}", {
          time: writeElapsed(now - since),
          planned: writeElapsed(plannedMinutes * MINUTE_MS),
        })}
  </p>
);

const MINUTE_MS = 60_000;

export const isOver = (ms: number, plannedMinutes: number | null) =>
  plannedMinutes !== null && ms > plannedMinutes * MINUTE_MS;

export function writeElapsed(ms: number) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3600);
  const clock = parts.map((part) => `${part}`.padStart(2, "0")).join(":");
  return hours > 0 ? `${hours}:${clock}` : clock;
}
