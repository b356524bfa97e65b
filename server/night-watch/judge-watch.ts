import { type WatchFailure, watchReasons } from "../../contract/night-watch.ts";
import type { Sentence } from "../../contract/sentences.ts";
import {
  MAX_FIRST_PICTURE_MS,
  type TrialGrade,
  type TrialRun,
} from "../../contract/builds/trial-runs.ts";
import { hasChanged, isOneColourNow } from "./compare-screenshots.ts";
import type { StoredFiles } from "./stored-files.ts";

/** The result for one demo in one night. */
export interface Observation {
  files: StoredFiles;
  /** How it failed, if it did. */
  failure: WatchFailure | OutsideFailure | null;
  /** Null for a demo on another host. */
  trialRun: TrialRun | null;
  screenshots: Buffer[];
}

/** What only an automated browser can report: about other hosts, time, and itself. */
export type OutsideFailure =
  | { why: "host-gone" | "host-forbids"; detail: string }
  | { why: "host-refuses"; detail: string; status: number }
  | { why: "too-slow"; minutes: number }
  | { why: "crashed" };

/** What the result is compared with. */
export interface Expectation {
  /** From the first good watch, or the one that an administrator approved. */
  approved: { trialRun: TrialRun | null; screenshots: Buffer[] } | null;
  /** What an administrator's browser saw. */
  trialRun: TrialRun | null;
}

export interface Judgement {
  /** Null: this browser cannot measure it. */
  grade: TrialGrade | null;
  reasons: Sentence[];
}

/** Slower than before by this factor: more than a busy night or a cold cache explains. */
const MAX_SLOWDOWN = 3;

/**
 * Red: a client would see nothing. Amber: it shows something, but not what was approved. Frames per second are not
 * judged: a server has no graphics card.
 */
export function judgeWatch(seen: Observation, expected: Expectation): Judgement {
  // A demo that requires more 3D than this browser supports may well play elsewhere.
  if (seen.failure?.why === "no-webgl") return { grade: null, reasons: storeReasons(seen.files) };
  const failed = seen.failure ? [reasonOf(seen.failure)] : [];
  const stored = storeReasons(seen.files);
  // A missing file is the cause of any other failure.
  if (failed.length > 0) return { grade: "red", reasons: stored.length > 0 ? stored : failed };
  const isBlank = isOneColourNow(expected.approved?.screenshots ?? [], seen.screenshots);
  const reasons = [
    ...stored,
    ...(isBlank ? [watchReasons.oneColour] : pictureReasons(seen, expected)),
    ...(stored.length > 0 ? [] : faultReasons(seen, expected)),
    ...speedReasons(seen, expected),
  ];
  if (isBlank) return { grade: "red", reasons };
  return { grade: reasons.length > 0 ? "amber" : "green", reasons };
}

/** A demo that shows nothing cannot be approved as it is, nor can one that lacks a file. */
export const canBeApproved = ({ grade, reasons }: Pick<Judgement, "grade" | "reasons">) =>
  grade === "amber" && !reasons.some(({ code }) => storeCodes.has(code));
const storeCodes: ReadonlySet<string> = new Set(
  [watchReasons.missingFiles(1, ""), watchReasons.changedFile("")].map(({ code }) => code),
);

function storeReasons({ missing, changed }: StoredFiles): Sentence[] {
  const [gone] = missing;
  const [other] = changed;
  return [
    ...(gone === undefined ? [] : [watchReasons.missingFiles(missing.length, gone)]),
    ...(other === undefined ? [] : [watchReasons.changedFile(other)]),
  ];
}

function reasonOf(failure: WatchFailure | OutsideFailure): Sentence {
  switch (failure.why) {
    case "host-gone":
    case "stranded":
      return watchReasons.hostGone(failure.detail);
    case "refused":
      return watchReasons.hostNotAllowed(failure.detail);
    case "host-forbids":
      return watchReasons.hostForbids(failure.detail);
    case "host-refuses":
      return watchReasons.hostRefuses(failure.detail, failure.status);
    case "too-slow":
      return watchReasons.tooSlow(failure.minutes);
    case "crashed":
      return watchReasons.crashed;
    case "file":
      return watchReasons.file(failure.detail);
    case "stopped":
      return watchReasons.stopped(failure.detail);
    case "context-lost":
    case "no-webgl":
      return watchReasons.contextLost;
    case "black":
      return watchReasons.black;
    case "silent":
      return watchReasons.silent;
    case "no-answer":
      return watchReasons.noAnswer;
  }
}

const pictureReasons = ({ screenshots }: Observation, { approved }: Expectation): Sentence[] =>
  approved && hasChanged(approved.screenshots, screenshots) ? [watchReasons.changedPicture] : [];

/** Errors that it had before are normal for it; with nothing to compare, all are. */
function faultReasons({ trialRun }: Observation, expected: Expectation): Sentence[] {
  const before = [expected.approved?.trialRun ?? null, expected.trialRun].filter(
    (run) => run !== null,
  );
  if (before.length === 0) return [];
  const known = new Set(before.flatMap(({ errors }) => errors.map(comparable)));
  const [fault] = trialRun?.errors.filter((error) => !known.has(comparable(error))) ?? [];
  return fault === undefined ? [] : [watchReasons.newFault(fault)];
}

/** Without the parts that differ every time: queries, numbers, times. */
const comparable = (error: string) => error.replace(/[?#].*$/s, "").replace(/\d+/g, "0");

/**
 * Compared only with a watch on this machine, which has no graphics card; and never stricter than the result in an
 * administrator's own browser.
 */
function speedReasons({ trialRun }: Observation, expected: Expectation): Sentence[] {
  const now = trialRun?.firstPictureMs ?? null;
  const approved = expected.approved?.trialRun?.firstPictureMs ?? null;
  if (now === null || approved === null || now < MAX_FIRST_PICTURE_MS) return [];
  const before = Math.max(approved, expected.trialRun?.firstPictureMs ?? 0);
  return now > MAX_SLOWDOWN * before ? [watchReasons.slower(seconds(now), seconds(before))] : [];
}

/** A number, because each language formats it differently. */
const seconds = (ms: number) => Math.round(ms / 100) / 10;
