import * as z from "zod/mini";
import { FailingDemo } from "./attention.ts";
import { Demo } from "./demos.ts";
import type { FramePermissions } from "./builds/builds.ts";
import { constant, sentence, SentenceDetails } from "./sentences.ts";
import { TrialGrade, TrialRun } from "./builds/trial-runs.ts";
import { Timestamp } from "./wire.ts";

/** What the page is to play. */
export interface WatchTask {
  address: string;
  /** What another host shows plays unseen: only its picture is known. */
  hasBridge: boolean;
  permissions: FramePermissions;
}

const text = z.string().check(z.maxLength(500));

/** How it failed, and the host, the file or the error that was the reason, where there is one. */
export const WatchFailure = z.object({
  why: z.enum([
    "no-answer",
    "no-webgl",
    "context-lost",
    "black",
    "file",
    "stranded",
    "refused",
    "silent",
    "stopped",
  ]),
  detail: text,
});
export type WatchFailure = z.infer<typeof WatchFailure>;

/** What the page has seen so far: nothing yet, a demo that shows something, or that it failed. */
export const WatchSeen = z.object({
  is: z.enum(["starting", "shows", "failed"]),
  failure: z.nullable(WatchFailure),
  /** Once enough of it was seen. */
  trialRun: z.nullable(TrialRun),
});
export type WatchSeen = z.infer<typeof WatchSeen>;

/** What stands in the window of that page, for the Chromium that drives it. */
export interface WatchWindow {
  watchDemo?: (task: WatchTask) => void;
  watchSeen?: WatchSeen;
}

/** By itself, for the page asks which of the reasons it is. */
export const changedPicture = sentence(
  "nightWatch.changedPicture",
  "It no longer looks as it did when it was approved.",
  {},
);

/** Why a demo needs attention. */
export const watchReasons = {
  missingFiles: (count: number, file: string) =>
    sentence(
      "nightWatch.missingFiles",
      {
        one: "One of its files is missing from storage: {file}",
        other: "{count} of its files are missing from storage; the first is {file}",
      },
      { count, file },
    ),
  changedFile: (file: string) =>
    sentence("nightWatch.changedFile", "A stored file is not the one that was uploaded: {file}", {
      file,
    }),
  hostGone: (host: string) =>
    sentence("nightWatch.hostGone", "{host} no longer responds.", { host }),
  hostRefuses: (host: string, status: number) =>
    sentence("nightWatch.hostRefuses", "{host} answers with error {status}.", {
      host,
      status: `${status}`,
    }),
  hostNotAllowed: (host: string) =>
    sentence(
      "nightWatch.hostNotAllowed",
      "The demo calls {host}, which is not among its allowed hosts.",
      { host },
    ),
  hostForbids: (host: string) =>
    sentence("nightWatch.hostForbids", "{host} does not allow itself to be embedded.", { host }),
  file: (file: string) =>
    sentence("nightWatch.file", "One of its files could not be loaded: {file}", { file }),
  stopped: (error: string) =>
    sentence("nightWatch.stopped", "It stopped with an error: {error}", { error }),
  newFault: (fault: string) =>
    sentence("nightWatch.newFault", "Something fails that did not before: {fault}", {
      fault,
    }),
  slower: (now: number, before: number) =>
    sentence(
      "nightWatch.slower",
      "The first frame took {now} s; it took {before} s when the demo was approved.",
      { now, before },
    ),
  tooSlow: (minutes: number) =>
    sentence("nightWatch.tooSlow", "It showed nothing within {minutes} minutes.", { minutes }),
  crashed: sentence("nightWatch.crashed", "It crashes the browser.", {}),
  noAnswer: sentence("nightWatch.noAnswer", "Its page does not respond.", {}),
  contextLost: sentence(
    "nightWatch.contextLost",
    "It lost its graphics context and shows nothing.",
    {},
  ),
  black: sentence("nightWatch.black", "It loaded, but nothing is displayed.", {}),
  silent: sentence("nightWatch.silent", "It stops responding after it has started.", {}),
  oneColour: sentence(
    "nightWatch.oneColour",
    "It shows a single colour; when it was approved it showed a picture.",
    {},
  ),
  changedPicture,
} as const;

/** Why the portal does not watch, or could not. */
export const watchProblems = {
  noChromium: sentence(
    "nightWatch.noChromium",
    "The portal does not watch its demos: no Chromium was found. Set CHROME_PATH.",
    {},
  ),
  notStarted: sentence(
    "nightWatch.notStarted",
    "The demos could not be watched: Chromium does not start.",
    {},
  ),
  no3d: sentence(
    "nightWatch.no3d",
    "The demos could not be watched: the Chromium that was found cannot draw 3D.",
    {},
  ),
  unreachable: (address: string) =>
    sentence(
      "nightWatch.unreachable",
      "The demos could not be watched: the portal cannot reach itself at {address}.",
      { address },
    ),
} as const;

const DetailedMessage = z.extend(SentenceDetails, { message: z.string() });

/** A demo that was not found as it should be. */
export const FlaggedDemo = z.object({
  demo: Demo,
  grade: TrialGrade,
  /** The most important first. */
  reasons: z.array(DetailedMessage),
  flagged_at: Timestamp,
  seen_at: Timestamp,
  /** As it was approved and as it is now, where it changed: both as data addresses. */
  pictures: z.nullable(z.object({ approved: z.string(), seen: z.string() })),
  /** It shows, and an administrator may say that it is right as it is. */
  can_be_approved: z.boolean(),
  /** Somebody asked to watch it again, and that is still to come. */
  is_queued: z.boolean(),
  live_since: FailingDemo.shape.live_since,
  presenters: FailingDemo.shape.presenters,
  restorable: FailingDemo.shape.restorable,
});
export type FlaggedDemo = z.infer<typeof FlaggedDemo>;

export const WatchRun = z.object({
  begun_at: Timestamp,
  /** Null while it is under way. */
  finished_at: z.nullable(Timestamp),
  planned: z.number(),
  watched: z.number(),
  flagged: z.number(),
  problem: z.nullable(DetailedMessage),
});
export type WatchRun = z.infer<typeof WatchRun>;

export const NightWatch = z.object({
  /** When it watches every night, as in "03:00"; null when that is switched off. */
  at: z.nullable(z.string()),
  /** Why this portal cannot watch at all. */
  problem: z.nullable(DetailedMessage),
  /** The last time that all demos were watched. */
  last_run: z.nullable(WatchRun),
  flagged: z.array(FlaggedDemo),
});
export type NightWatch = z.infer<typeof NightWatch>;

export const nightWatchMessages = {
  queued: constant("nightWatch.queued", "The demo will be watched in a moment"),
  approved: constant("nightWatch.approved", "The demo is approved as it looks now"),
  nothingToApprove: constant(
    "nightWatch.nothingToApprove",
    "Nothing about this demo can be approved as it is",
  ),
} as const;
