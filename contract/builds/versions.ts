import * as z from "zod/mini";
import { BuildCheck } from "./builds.ts";
import { BuildCopy } from "./copies.ts";
import { constant } from "../sentences.ts";
import { TrialRun } from "./trial-runs.ts";
import { Id, paragraph, Timestamp } from "../wire.ts";

/** A build that a demo plays or has played. */
export const DemoVersion = z.object({
  /** Of the build. */
  _id: Id,
  is_current: z.boolean(),
  kind: z.enum(["webgl", "video"]),
  folder: z.string(),
  entry: z.string(),
  /** Where the one who asks sees it play. */
  video_url: z.string(),
  needs_isolation: z.boolean(),
  size: z.number(),
  file_count: z.number(),
  engine: z.nullable(z.object({ name: z.string(), version: z.nullable(z.string()) })),
  checks: z.array(BuildCheck),
  copies: z.array(BuildCopy),
  proof: z.nullable(z.extend(TrialRun, { at: Timestamp, by: z.string() })),
  /** Who made it the demo's content, and when. */
  added_by: z.string(),
  added_at: Timestamp,
});
export type DemoVersion = z.infer<typeof DemoVersion>;

export const MAX_NOTE_LENGTH = 500;
/** Why it comes back, for the log. */
export const VersionRestoring = z.object({ note: z.optional(paragraph(MAX_NOTE_LENGTH)) });

export const WithVersion = z.object({ _id: Id, build: Id });

export const versionMessages = {
  restored: constant("versions.restored", "This version is live again"),
  unknown: constant("versions.unknown", "This demo has no such version"),
} as const;
