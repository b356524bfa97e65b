import {
  gradeOf,
  MAX_FIRST_PICTURE_MS,
  MIN_FRAMES_PER_SECOND,
  type TrialRun,
} from "../../contract/builds/trial-runs.ts";
import { locale, plural, t } from "../ui/language.ts";

const seconds = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** "First frame in 2.1 s · 60 fps · no errors", or that it showed nothing. */
export function trialRunText({ firstPictureMs, framesPerSecond, errors, hasDied }: TrialRun) {
  const reason = errors[0] ?? "";
  if (firstPictureMs === null) return t("It did not start: {reason}", { reason });
  if (hasDied) return t("It stopped: {reason}", { reason });
  return [
    t("First frame in {seconds} s", { seconds: seconds.format(firstPictureMs / 1000) }),
    framesPerSecond === null
      ? t("a still image")
      : t("{number} fps", { number: Math.round(framesPerSecond) }),
    errors.length === 0 ? t("no errors") : plural(errors.length, "{count} error", "{count} errors"),
  ].join(" · ");
}

/** Why a client should not see it, or should not yet: nothing of one that is fit. */
export function cautionOf(trialRun: TrialRun): string | null {
  const { firstPictureMs, framesPerSecond, errors, hasDied } = trialRun;
  if (gradeOf(trialRun) === "green") return null;
  if (firstPictureMs === null || hasDied) return errors[0] ?? null;
  if (firstPictureMs >= MAX_FIRST_PICTURE_MS)
    return t("A client would have to wait for the first frame.");
  if (framesPerSecond !== null && framesPerSecond < MIN_FRAMES_PER_SECOND)
    return t("It does not run smoothly on this device.");
  return t("Some of it failed to load or run.");
}
