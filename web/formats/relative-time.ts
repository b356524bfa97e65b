import { locale, t } from "../ui/language.ts";

const units = [
  ["year", 365 * 24 * 3600],
  ["month", 30 * 24 * 3600],
  ["week", 7 * 24 * 3600],
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
] as const;

const format = new Intl.RelativeTimeFormat(locale, { numeric: "always" });

/** It stays in one line: "ago" would stand alone in the next one. */
const bind = (text: string) => text.replaceAll(" ", "\u00A0");

/** "2 days ago", in the largest unit that fits. A clock that runs ahead reads "just now", never "in 3 minutes". */
export function timeSince(timestamp: string, now: number): string {
  const seconds = Math.floor((now - Date.parse(timestamp)) / 1000);
  const fitting = units.find(([, length]) => seconds >= length);
  if (fitting === undefined) return t("just now");
  const [unit, length] = fitting;
  return bind(format.format(-Math.floor(seconds / length), unit));
}
