import { locale, t } from "../ui/language.ts";

const units = [
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
] as const;
const format = new Intl.RelativeTimeFormat(locale, { numeric: "always" });

/** "in 7 minutes", in the largest unit that fits; what is due begins in a moment. */
export function timeUntil(timestamp: string, now: number): string {
  const seconds = Math.ceil((Date.parse(timestamp) - now) / 1000);
  const fitting = units.find(([, length]) => seconds >= length);
  if (fitting === undefined) return t("in a moment");
  const [unit, length] = fitting;
  return format.format(Math.floor(seconds / length), unit);
}

/** "0.2 sec", "12 min": how long something took. */
export function inDuration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return inUnit(seconds, "second", 1);
  if (seconds < 60) return inUnit(seconds, "second", 0);
  if (seconds < 3600) return inUnit(seconds / 60, "minute", 0);
  return inUnit(seconds / 3600, "hour", 1);
}

const inUnit = (value: number, unit: string, digits: number) =>
  new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: "short",
    maximumFractionDigits: digits,
  }).format(value);
