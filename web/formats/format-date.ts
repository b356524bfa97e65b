import { locale } from "../ui/language.ts";

const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
const dayAndTime = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

/** "15 Nov 2026", as the reader writes it. */
export const writeDay = (moment: string) => day.format(new Date(moment));

/** The same with the time of day. */
export const writeMoment = (moment: string) => dayAndTime.format(new Date(moment));
