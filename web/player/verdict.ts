import { neededBy, rankFaults } from "./faults.ts";
import {
  hasStage,
  isEmpty,
  type Playback,
  type Heartbeat,
  type Visibility,
  type Trouble,
} from "./playback.ts";

export type Verdict =
  | { is: "starting" }
  | { is: "plays" }
  /** It plays, though not everything of it came or went well. */
  | { is: "faulty" }
  /** It shows something, and goes on when somebody presses it. */
  | { is: "waits" }
  | { is: "blank"; why: "no-answer" | "no-webgl" | "context-lost" | "broken" | "black" }
  /** Nothing shows because a file of another host does not come. */
  | { is: "stranded"; host: string }
  /** Nothing shows because the demo may not call a host that it needs. */
  | { is: "refused"; host: string }
  | { is: "died"; why: "context-lost" | "silent" }
  | { is: "died"; why: "stopped"; error: string };

/** A page without a message for this long has not loaded. */
const ANSWER_MS = 10_000;
/** The bridge speaks once a second, where the page lets it. */
const MAX_HEARTBEAT_GAP_MS = 5000;
/** A page that blocks for this long does not recover: before its first picture, and after it. */
const MAX_UNRESPONSIVE_START_MS = 120_000;
const MAX_UNRESPONSIVE_MS = 30_000;
/** After a failure something may still come, though not for long when nothing of the page moves. */
const RECOVERY_MS = 5000;
/** Nothing loads and nothing shows. */
const NO_PICTURE_TIMEOUT_MS = 20_000;
/** A file is on its way and says nothing of how far it is; or will never come. */
const PENDING_MS = 300_000;
const PENDING_AFTER_FAILURE_MS = 60_000;
/** With so much to read or to look at, and no canvas of more than this part of the window, a page is one. */
const MIN_PAGE_LETTERS = 200;
const MAX_INSET = 0.3;
/** No frame for this long after an error that was the last event. */
const DEATH_MS = 4000;

/** What is to be said of a demo, of what was seen of it so far. Every verdict may be taken back by what comes later. */
export function judge(playback: Playback, now: number): Verdict {
  const { hasAnswered, picture, heartbeat, visibility } = playback;
  if (!hasAnswered)
    return now - playback.startedAt > ANSWER_MS ? { is: "blank", why: "no-answer" } : STARTING;
  const silentMs = now - playback.lastMessageAt;
  if (picture !== null) return deathOf(playback, silentMs) ?? playing(playback);
  if (silentMs > MAX_UNRESPONSIVE_START_MS) return { is: "blank", why: "no-answer" };
  // Browsers draw nothing of what nobody can see, and a page that does not speak computes.
  if (!heartbeat?.isShown || visibility === null || silentMs > MAX_HEARTBEAT_GAP_MS)
    return STARTING;
  const isOver = now - playback.movedAt > timeoutFor(playback, heartbeat);
  if (!isOver && !playback.isSettled) return STARTING;
  if (!hasStage(visibility)) return judgePage(playback, visibility, isOver);
  if (visibility.over === "control") return { is: "waits" };
  return isOver ? judgeStage(playback, heartbeat, visibility) : STARTING;
}

const STARTING: Verdict = { is: "starting" };

function timeoutFor({ troubles }: Playback, { pending, asked, frames }: Heartbeat) {
  const hasFailed = troubles.some(neededBy);
  if (pending > 0) return hasFailed ? PENDING_AFTER_FAILURE_MS : PENDING_MS;
  return hasFailed && asked + frames === 0 ? RECOVERY_MS : NO_PICTURE_TIMEOUT_MS;
}

/** Without a stage the page itself is what is shown, unless it only says that it loads. */
function judgePage(playback: Playback, visibility: Visibility, isOver: boolean): Verdict {
  const isComplete = visibility.hollow === undefined && !playback.troubles.some(neededBy);
  if (isComplete && !isEmpty(visibility)) return playing(playback);
  if (!isOver) return STARTING;
  return isFull(visibility) ? { is: "faulty" } : nothingToSee(playback);
}

/** The stage is empty, and all that could have come has. */
function judgeStage(playback: Playback, heartbeat: Heartbeat, visibility: Visibility): Verdict {
  const needed = playback.troubles.filter(neededBy);
  // What is around the stage is a splash screen where the demo's own parts are missing.
  if (needed.some(({ host }) => host === undefined)) return nothingToSee(playback);
  if (isFull(visibility)) return playing(playback);
  if (needed.length > 0) return nothingToSee(playback);
  const isUntouched = heartbeat.drawnAtMs === null && visibility.beside === "control";
  return visibility.over === "content" || isUntouched ? { is: "waits" } : nothingToSee(playback);
}

const isFull = ({ letters, canvas }: Visibility) =>
  letters >= MIN_PAGE_LETTERS && canvas < MAX_INSET;

function nothingToSee({ troubles, heartbeat }: Playback): Verdict {
  if (heartbeat?.isLost) return { is: "blank", why: "context-lost" };
  if (troubles.some(({ kind }) => kind === "no-webgl")) return { is: "blank", why: "no-webgl" };
  const [worst] = rankFaults(troubles);
  if (worst === undefined) return { is: "blank", why: "black" };
  if (worst.kind === "refused" && worst.host !== undefined)
    return { is: "refused", host: worst.host };
  if (worst.kind === "resource" && worst.host !== undefined)
    return { is: "stranded", host: worst.host };
  return { is: "blank", why: "broken" };
}

const playing = ({ troubles }: Playback): Verdict => ({
  is: rankFaults(troubles).length > 0 ? "faulty" : "plays",
});

function deathOf(playback: Playback, silentMs: number): Verdict | null {
  const { picture, heartbeat, troubles, restedMs } = playback;
  if (silentMs > MAX_UNRESPONSIVE_MS) return { is: "died", why: "silent" };
  const drawnAtMs = heartbeat?.drawnAtMs ?? null;
  if (heartbeat === null || drawnAtMs === null || heartbeat.atMs - drawnAtMs < DEATH_MS)
    return null;
  if (heartbeat.isLost) return { is: "died", why: "context-lost" };
  if (!heartbeat.isShown || picture?.kind !== "canvas") return null;
  const isDeadly = (trouble: Trouble) => {
    const sinceFrame = trouble.atMs - drawnAtMs;
    const isLast = sinceFrame > -DEATH_MS / 4 && sinceFrame < DEATH_MS / 2;
    // A demo that rested before draws only when something changes: that it rests again means nothing.
    const hadRested = restedMs !== null && restedMs < trouble.atMs;
    return isLast && (trouble.kind === "abort" || (stops.has(trouble.kind) && !hadRested));
  };
  const deadly = troubles.find(isDeadly);
  return deadly ? { is: "died", why: "stopped", error: deadly.message } : null;
}

const stops: ReadonlySet<Trouble["kind"]> = new Set(["error", "rejection"]);
