import type { TrialRun } from "../../contract/uploads.ts";
import { locale, plural, t } from "../ui/language.ts";

const seconds = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** "first picture after 2.1 s, 60 frames per second, no errors", or that it showed nothing. */
export function trialRunWords({ firstPictureMs, framesPerSecond, errors }: TrialRun): string {
  if (firstPictureMs === null) return t("It did not show: {reason}", { reason: errors[0] ?? "" });
  return [
    t("First picture after {seconds} s", { seconds: seconds.format(firstPictureMs / 1000) }),
    framesPerSecond === null
      ? t("a still picture")
      : t("{number} frames per second", { number: Math.round(framesPerSecond) }),
    errors.length === 0 ? t("no errors") : plural(errors.length, "{count} error", "{count} errors"),
  ].join(", ");
}

export const hasPicture = ({ firstPictureMs }: TrialRun) => firstPictureMs !== null;
