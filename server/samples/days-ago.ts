const DAY_MS = 86_400_000;

/** That many days back, and some minutes more: a day counts as passed only once it is over. */
export const daysAgo = (now: Date, days: number) =>
  new Date(now.getTime() - days * DAY_MS - ((days * 37) % 50) * 60_000);

export const daysSince = (then: Date, now: Date) => (now.getTime() - then.getTime()) / DAY_MS;
