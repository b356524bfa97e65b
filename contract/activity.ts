import * as z from "zod/mini";
import { Id, ListQuery, Timestamp } from "./wire.ts";

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
  "upload",
  "activity log",
] as const;
export type ActivityModule = (typeof activityModules)[number];

export const activityActions = [
  "create",
  "update",
  "delete",
  "activate",
  "deactivate",
  "approve",
  "reject",
  "register",
  "login",
  "failed login",
  "logout",
  "refused session",
  "request password reset",
  "reset password",
  "upload",
  "export",
] as const;
export type ActivityAction = (typeof activityActions)[number];

export const Activity = z.object({
  _id: Id,
  action: z.string(),
  module: z.string(),
  performed_by: z.nullable(z.object({ name: z.string() })),
  record_id: z.nullable(z.string()),
  record_name: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  ip: z.nullable(z.string()),
  created_at: Timestamp,
});
export type Activity = z.infer<typeof Activity>;
export const ActivityQuery = ListQuery;

export const activityMessages = {
  none: "No Activity found",
  /** Where nobody was signed in. */
  nobody: "N/A",
} as const;
