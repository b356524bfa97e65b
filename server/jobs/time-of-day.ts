/** A time of day, in the time zone of the portal. */
export interface TimeOfDay {
  hour: number;
  minute: number;
}

/** The next time after `now` at which a local clock shows this time. */
export function nextTime(now: Date, time: TimeOfDay): Date {
  const today = at(now, 0, time);
  return today > now ? today : at(now, 1, time);
}

/** The last such time, `now` included. */
export function lastTime(now: Date, time: TimeOfDay): Date {
  const today = at(now, 0, time);
  return today <= now ? today : at(now, -1, time);
}

/** By the calendar: when clocks change, a day does not have 24 hours. */
const at = (now: Date, days: number, { hour, minute }: TimeOfDay) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour, minute);

/** "03:00" */
export const writeTime = ({ hour, minute }: TimeOfDay) =>
  [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");

/** The night that a date belongs to, the same on every node of one time zone: "2026-11-16". */
export const nightOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
