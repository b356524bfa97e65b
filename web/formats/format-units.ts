import { locale, t } from "../ui/language.ts";

const byteUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** "48.2 MB": in thousands, as browsers and stores count. */
export function inBytes(bytes: number): string {
  const step = stepOf(bytes);
  return inUnit(bytes / 1000 ** step, byteUnits[step] ?? "byte", step < 2 ? 0 : 1);
}

/** "12.4 MB/s" */
export function bytesPerSecond(bytes: number): string {
  const step = stepOf(bytes);
  const unit = byteUnits[step] ?? "byte";
  return inUnit(bytes / 1000 ** step, `${unit}-per-second`, step < 2 ? 0 : 1);
}

/** "1.9 sec": how long one waited for a picture. */
export const inSeconds = (ms: number): string => inUnit(ms / 1000, "second", 1, 1);

/** "about 2 min left": nobody believes the seconds of an hour. */
export function timeLeft(seconds: number): string {
  const time =
    seconds < 60
      ? inUnit(seconds, "second")
      : seconds < 3600
        ? inUnit(Math.round(seconds / 60), "minute")
        : inUnit(seconds / 3600, "hour", 1);
  return t("about {time} left", { time });
}

const stepOf = (bytes: number) =>
  Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), byteUnits.length - 1);

const inUnit = (value: number, unit: string, digits = 0, minDigits = 0) =>
  new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    // The short form of bytes knows no plural.
    unitDisplay: unit === "byte" ? "long" : "short",
    minimumFractionDigits: minDigits,
    maximumFractionDigits: digits,
  }).format(value);
