import { locale } from "../ui/language.ts";

const megabytes = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** "30.9": the unit stands in the sentence. */
export const inMegabytes = (bytes: number) => megabytes.format(bytes / 1e6);
