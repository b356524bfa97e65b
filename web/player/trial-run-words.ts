import {
  gradeOf,
  MAX_FIRST_PICTURE_MS,
  MIN_FRAMES_PER_SECOND,
  type TrialRun,
} from "../../contract/trial-runs.ts";
import { locale, plural, t } from "../ui/language.ts";

const seconds = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** "first picture after 2.1 s, 60 frames per second, no errors", or that it showed nothing. */
export function trialRunWords({ firstPictureMs, framesPerSecond, errors, hasDied }: TrialRun) {
  const reason = errors[0] ?? "";
  if (firstPictureMs === null) return t("It did not show: {reason}", { reason });
  if (hasDied) return t("It stopped: {reason}", { reason });
  return [
    t("First picture after {seconds} s", { seconds: seconds.format(firstPictureMs / 1000) }),
    framesPerSecond === null
      ? t("a still picture")
      : t("{number} frames per second", { number: Math.round(framesPerSecond) }),
    errors.length === 0 ? t("no errors") : plural(errors.length, "{count} error", "{count} errors"),
  ].join(", ");
}

/** Why a client should not see it, or should not yet: nothing of one that is fit. */
export function cautionOf(trialRun: TrialRun): string | null {
  const { firstPictureMs, framesPerSecond, errors, hasDied } = trialRun;
  if (gradeOf(trialRun) === "green") return null;
  if (firstPictureMs === null || hasDied) return errors[0] ?? null;
  if (firstPictureMs >= MAX_FIRST_PICTURE_MS)
    return t("A client would wait for its first picture.");
  if (framesPerSecond !== null && framesPerSecond < MIN_FRAMES_PER_SECOND)
    return t("It does not run smoothly on this device.");
  return t("Not everything of it loads or runs as it should.");
}
