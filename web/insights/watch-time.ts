import {
  GONE,
  type InsightGroup,
  type InsightRow,
  type Measures,
  NONE,
} from "../../contract/insights.ts";
import { locale, plural, t } from "../ui/language.ts";

const unit = (name: string, digits = 0) =>
  new Intl.NumberFormat(locale, {
    style: "unit",
    unit: name,
    unitDisplay: "short",
    maximumFractionDigits: digits,
  });
const hours = unit("hour");
const minutes = unit("minute");
const seconds = unit("second", 1);
const change = new Intl.NumberFormat(locale, {
  style: "percent",
  maximumFractionDigits: 0,
  signDisplay: "exceptZero",
});
const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });

/** "118 hr 5 min", "12 min", "40 sec". */
export function writeWatchTime(total: number) {
  if (total < 60) return seconds.format(total);
  const fullMinutes = Math.floor(total / 60);
  if (fullMinutes < 60) return minutes.format(fullMinutes);
  const rest = minutes.format(fullMinutes % 60);
  return fullMinutes % 60 === 0
    ? hours.format(fullMinutes / 60)
    : `${hours.format(Math.floor(fullMinutes / 60))} ${rest}`;
}

export const writeCount = (count: number) => count.toLocaleString(locale);

const NOTHING = "–";

/** How long the first picture took on average. */
export const writePicture = ({ pictures, picture_ms }: Measures) =>
  pictures === 0 ? NOTHING : seconds.format(Math.round(picture_ms / pictures / 100) / 10);

/** How often a demo that was opened did not play. */
export const writeFailures = ({ opens, failures }: Measures) =>
  opens === 0 ? NOTHING : percent.format(failures / opens);

/** From here on a percentage says less than how many times. */
const MIN_TIMES = 10;

/** "+120 % on the previous 30 days", "17 times the previous 30 days"; of nothing there is no share. */
export function writeChange(now: { seconds: number; before: number }, days: number) {
  if (now.before === 0) return t("No data for the previous period");
  const times = now.seconds / now.before;
  if (times >= MIN_TIMES)
    return plural(
      days,
      "{times} times the previous day",
      "{times} times the previous {count} days",
      {
        times: writeCount(Math.round(times)),
      },
    );
  return plural(days, "{share} on the previous day", "{share} on the previous {count} days", {
    share: change.format(times - 1),
  });
}

/** What no record stands behind has a name all the same. */
export function nameOf(by: InsightGroup, { _id, name }: InsightRow) {
  if (name !== null) return name;
  if (_id === NONE) return noneOf[by];
  return _id === GONE ? goneOf[by] : t("Other people");
}

const noneOf: Record<InsightGroup, string> = {
  demo: t("No demo"),
  category: t("No category"),
  region: t("No region"),
  country: t("No country"),
  person: t("Nobody"),
  browser: t("Unknown"),
};
const goneOf: Record<InsightGroup, string> = {
  demo: t("Deleted demos"),
  category: t("Deleted demos"),
  region: t("Deleted regions"),
  country: t("Deleted countries"),
  person: t("Former employees"),
  browser: t("Unknown"),
};
