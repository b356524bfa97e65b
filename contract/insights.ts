import * as z from "zod/mini";
import { exportFormat } from "./exports.ts";
import { constant } from "./sentences.ts";
import { Id, listAnswer, ListQuery, optionalId, Timestamp } from "./wire.ts";

export const insightGroups = [
  "demo",
  "category",
  "region",
  "country",
  "person",
  "browser",
] as const;
export type InsightGroup = (typeof insightGroups)[number];

export const insightSorts = ["watched", "failing", "slow"] as const;
export type InsightSort = (typeof insightSorts)[number];

/** What can be taken away as a file. */
export const insightViews = [
  "time",
  ...insightGroups,
  "never-shown",
  "never-opened",
  "client",
] as const;
export type InsightView = (typeof insightViews)[number];

/** Longer periods than this are shown by month. */
export const MAX_DAYS_APART = 186;

const noDay = constant("insights.noDay", "Use a day such as 2026-12-31");
const isDay = (text: string) =>
  /^[12]\d{3}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);
const Day = z.optional(z.string(noDay).check(z.refine(isDay, noDay)));

/** Days are those of UTC, both ends included; without them the last thirty. */
export const InsightQuery = z.object({
  from: Day,
  to: Day,
  region: optionalId("region"),
  demo: optionalId("demo"),
  person: optionalId("person"),
  /** What administrators watched counts only with this, or where one of them is asked for. */
  admins: z.optional(
    z.enum(["include"], constant("insights.noAdmins", 'admins is "include", or left out')),
  ),
});
export type InsightQuery = z.infer<typeof InsightQuery>;

const paging = { page: ListQuery.shape.page, size: ListQuery.shape.size };
const by = z.enum(insightGroups, constant("insights.noGrouping", "Unknown grouping"));
const sort = z.optional(z.enum(insightSorts, constant("insights.noOrder", "Unknown order")));
export const InsightGroupQuery = z.extend(InsightQuery, { ...paging, by, sort });
export const InsightListQuery = z.extend(InsightQuery, paging);
export const InsightExportQuery = z.extend(InsightQuery, {
  view: z.enum(insightViews, constant("insights.noView", "Unknown view")),
  format: exportFormat,
});
export type InsightExportQuery = z.infer<typeof InsightExportQuery>;

/** What is counted of any group; everything adds up. */
const measures = {
  seconds: z.number(),
  /** Times that at least MIN_PRESENTATION_SECONDS counted. */
  shows: z.number(),
  opens: z.number(),
  failures: z.number(),
  /** How many had a first picture, after how many milliseconds in all, and how many of them late. */
  pictures: z.number(),
  picture_ms: z.number(),
  slow_pictures: z.number(),
};
export const Measures = z.object(measures);
export type Measures = z.infer<typeof Measures>;

export const InsightSummary = z.object({
  ...measures,
  /** In as many days before. */
  seconds_before: z.number(),
  never_shown: z.number(),
  never_opened: z.number(),
});
export type InsightSummary = z.infer<typeof InsightSummary>;

export const InsightTime = z.object({
  grain: z.enum(["day", "month"]),
  /** Every day or month, also those without anything; a month as its first day. */
  periods: z.array(z.object({ period: z.string(), seconds: z.number(), shows: z.number() })),
});
export type InsightTime = z.infer<typeof InsightTime>;

/** Groups that are no record: what has none, what is no more, and people whom the reader does not look after. */
export const NONE = "none";
export const GONE = "gone";
export const OTHERS = "others";
export const InsightRow = z.object({
  _id: z.string(),
  name: z.nullable(z.string()),
  ...measures,
});
export type InsightRow = z.infer<typeof InsightRow>;
export const InsightRows = listAnswer(InsightRow);

export const NeverShown = z.object({
  _id: Id,
  title: z.string(),
  /** How many people may present it, of those whom the reader looks after. */
  assigned: z.number(),
  created_at: Timestamp,
});
export type NeverShown = z.infer<typeof NeverShown>;

export const NeverOpened = z.object({
  _id: Id,
  demo: z.object({ _id: Id, title: z.string() }),
  person: z.object({ _id: Id, name: z.string() }),
  created_at: Timestamp,
});
export type NeverOpened = z.infer<typeof NeverOpened>;

/** One group a line, as comma-separated values or as a workbook. */
export const InsightFile = z.string();
