import { t } from "../ui/language.ts";

/** Since the presentation began: minutes and seconds, and hours where it takes so long. */
export const ElapsedTime = ({ since, now }: { since: number; now: number }) => (
  <p className="shrink-0 text-4xl font-bold tabular-nums max-sm:text-3xl" aria-label={t("Time")}>
    {writeElapsed(now - since)}
  </p>
);

export function writeElapsed(ms: number) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3600);
  const clock = parts.map((part) => `${part}`.padStart(2, "0")).join(":");
  return hours > 0 ? `${hours}:${clock}` : clock;
}
