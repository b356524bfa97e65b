import { locale } from "../ui/language.ts";

/**
 * Made for the first date of its kind: that takes a browser up to 50 ms, and pages without a date do not wait for it.
 * What it writes stays in one line.
 */
function lazyFormat(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined;
  return (timestamp: string | number | Date) =>
    (format ??= new Intl.DateTimeFormat(locale, options))
      .format(new Date(timestamp))
      .replaceAll(" ", "\u00A0");
}

/** "15 Nov 2026", as the reader writes it. */
export const writeDay = lazyFormat({ dateStyle: "medium" });

/** The same with the time of day. */
export const writeTimestamp = lazyFormat({ dateStyle: "medium", timeStyle: "short" });

/** The time of day alone. */
export const writeTime = lazyFormat({ timeStyle: "short" });
