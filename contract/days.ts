import * as z from "zod/mini";
import { constant } from "./sentences.ts";
import { blankable } from "./wire.ts";

/** A day as 2026-12-31, in UTC. */
export const Day = z.string();

const noDay = constant("days.noDay", "Use a date such as 2026-12-31");
/** February 30 would be read as March 2 and come back as another text. */
const isDay = (text: string) => {
  const timestamp = /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(timestamp) && new Date(timestamp).toISOString().startsWith(text);
};

/** The last day of something that may also last for ever: null, or an empty field. */
export const LastDay = blankable(z.string(noDay).check(z.refine(isDay, noDay)));

/** Whether that day is over in UTC, regardless of the local time zone. */
export const isOver = (lastDay: string | null, now: Date) =>
  lastDay !== null && lastDay < now.toISOString().slice(0, 10);
