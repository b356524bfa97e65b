import type { InsightQuery } from "../../contract/insights.ts";
import type { Actor } from "../sessions/actor.ts";

/** Which watches are considered. Days as 2026-12-31, both ends included. */
export interface Scope {
  from: string;
  to: string;
  region: string | undefined;
  demo: string | undefined;
  person: string | undefined;
  /** Only people whose work it is to present, or administrators as well. */
  hasAdmins: boolean;
  /** Only these people are named; undefined: all. */
  reader: { regionId: string } | undefined;
}

const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;
/** No region has this id: a leader without a region sees nothing. */
const NOWHERE = "-";

export const today = () => new Date().toISOString().slice(0, 10);
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Leaders see what was presented in their region, and their own presentations wherever those took place. */
export function scopeOf(actor: Actor, query: InsightQuery): Scope {
  const to = query.to ?? today();
  const from = query.from ?? addDays(to, 1 - DEFAULT_DAYS);
  const { region, demo, person } = query;
  const hasAdmins = query.admins === "include" || person !== undefined;
  const scope = { from, to, region, demo, person, hasAdmins, reader: undefined };
  if (actor.role === "admin" || person === actor.id) return scope;
  const regionId = actor.regionId ?? NOWHERE;
  const isElsewhere = region !== undefined && region !== regionId;
  return { ...scope, region: isElsewhere ? NOWHERE : regionId, reader: { regionId } };
}

/**
 * Demos that nobody presented cannot be filtered by demo or person. Otherwise leaders who filter by themselves would
 * learn about all regions.
 */
export const scopeOfDemos = (actor: Actor, query: InsightQuery): Scope =>
  scopeOf(actor, { ...query, demo: undefined, person: undefined });

/** The same number of days immediately before; none before the year 1, whose dates would be written differently. */
export function scopeBefore(scope: Scope): Scope {
  const days = Math.min(1 + daysBetween(scope.from, scope.to), daysBetween(FIRST_DAY, scope.from));
  return { ...scope, from: addDays(scope.from, -days), to: addDays(scope.from, -1) };
}
const FIRST_DAY = "0001-01-01";

/** Months that are entirely included, as their first days: from the first to the one after the last. */
export function fullMonths({ from, to }: Pick<Scope, "from" | "to">) {
  const first = from.endsWith("-01") ? from : nextMonth(from);
  // Nothing happens after today, so the current month is complete as well.
  const last = to >= today() ? nextMonth(to) : monthOf(addDays(to, 1));
  return first < last ? { first, last } : { first: from, last: from };
}

export const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

export function nextMonth(day: string) {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
