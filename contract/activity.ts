import * as z from "zod/mini";
import { exportFormat } from "./exports.ts";
import { constant } from "./sentences.ts";
import { Id, listAnswer, ListQuery, optionalId, Timestamp } from "./wire.ts";

/** The nouns that activity is recorded of. */
export const activityModules = [
  "session",
  "user",
  "user type",
  "category",
  "demo",
  "region",
  "country",
  "city",
  "department",
  "designation",
  "assignment",
  "assignment rule",
  "upload",
  "activity log",
  "insights",
  "company",
  "storage",
  "job",
  "mail",
  "machine token",
  "webhook",
  "second factor",
  "meeting",
  "client link",
  "kiosk",
] as const;
export type ActivityModule = (typeof activityModules)[number];

export const activityActions = [
  "create",
  "update",
  "delete",
  "restore",
  "activate",
  "deactivate",
  "approve",
  "reject",
  "undo decision",
  "register",
  "login",
  "failed login",
  "logout",
  "refused session",
  "request password reset",
  "reset password",
  "upload",
  "export",
  "run",
  "send",
  "import",
] as const;
export type ActivityAction = (typeof activityActions)[number];

export const Activity = z.object({
  _id: Id,
  action: z.string(),
  module: z.string(),
  performed_by: z.nullable(z.object({ name: z.string(), _id: z.nullable(z.string()) })),
  record_id: z.nullable(z.string()),
  record_name: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  ip: z.nullable(z.string()),
  created_at: Timestamp,
});
export type Activity = z.infer<typeof Activity>;

const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?)?$/;
/** The parser here reads February 30 as March 2 and knows a year 0; the database does neither. */
const isTimestamp = (text: string) => {
  const day = TIMESTAMP.exec(text)?.[1] ?? "";
  const isReadable = !Number.isNaN(Date.parse(text)) && !Number.isNaN(Date.parse(day));
  return isReadable && day >= "0001" && new Date(day).toISOString().startsWith(day);
};
const noMoment = constant(
  "activity.noMoment",
  "Use a date such as 2025-12-31 or 2025-12-31T10:00:00Z",
);
const TimestampFilter = z.optional(z.string(noMoment).check(z.refine(isTimestamp, noMoment)));
const noModule = constant("activity.noModule", "Unknown module");
const noAction = constant("activity.noAction", "Unknown action");
const foreignCursor = constant("activity.foreignCursor", "cursor must come from an answer");
export const ActivityQuery = z.extend(ListQuery, {
  person: optionalId("person"),
  module: z.optional(z.enum(activityModules, noModule)),
  action: z.optional(z.enum(activityActions, noAction)),
  from: TimestampFilter,
  to: TimestampFilter,
  /** The `nextCursor` of the answer before: any depth costs the same. */
  cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/, foreignCursor))),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;
export const ActivityExportQuery = z.extend(ActivityQuery, { format: exportFormat });

export const ActivityAnswer = z.extend(listAnswer(Activity), {
  nextCursor: z.nullable(z.string()),
});

/** One entry a line, as comma-separated values or as a workbook. */
export const ActivityFile = z.string();

export const activityMessages = {
  none: constant("activity.none", "No Activity found"),
  /** Where nobody was signed in. */
  nobody: constant("activity.nobody", "N/A"),
} as const;
