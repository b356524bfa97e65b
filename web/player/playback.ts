import type { BridgeMessage } from "../../contract/player.ts";

export type Heartbeat = Extract<BridgeMessage, { type: "pulse" }>;
export type Trouble = Extract<BridgeMessage, { type: "trouble" }>;
export type Visibility = NonNullable<Heartbeat["sight"]>;

/** What the bridge has reported of a demo so far. Times are milliseconds on the portal's clock, or (Ms) the demo's. */
export type Playback = {
  startedAt: number;
  /** When the last message came: a page that computes sends none. */
  lastMessageAt: number;
  /** When something last came in. */
  arrivedAt: number;
  /** When anything last happened that may lead to a picture. */
  movedAt: number;
  hasAnswered: boolean;
  bytes: number;
  picture: { kind: "canvas" | "video"; afterMs: number } | null;
  heartbeat: Heartbeat | null;
  /** What was visible at the last check, and since when. */
  visibility: Visibility | null;
  visibilityMs: number;
  /** It was once as it is for long enough, with everything there: what happens later does not make it unfinished. */
  isSettled: boolean;
  /** The first second in which nothing was drawn though it could be seen: it draws only when something changes. */
  restedMs: number | null;
  troubles: readonly Trouble[];
};

export const begin = (now: number): Playback => ({
  startedAt: now,
  lastMessageAt: now,
  arrivedAt: now,
  movedAt: now,
  hasAnswered: false,
  bytes: 0,
  picture: null,
  heartbeat: null,
  visibility: null,
  visibilityMs: 0,
  isSettled: false,
  restedMs: null,
  troubles: [],
});

const MAX_TROUBLES = 20;
/** A page's thread that is busy for so much of a second works on something. */
const MIN_BUSY_MS = 250;
/** So long after the last byte, that work is taken for getting ready; after that it is how the demo is. */
const MAX_WORK_MS = 40_000;
/** A page that is as it was a second ago, with everything there, is as it will be. */
const SETTLE_MS = 900;
/** A canvas of this part of the window is the stage; a smaller one is an ornament. */
const MIN_STAGE = 0.05;

export function applyMessage(playback: Playback, message: BridgeMessage, now: number): Playback {
  const updated = { ...playback, hasAnswered: true, lastMessageAt: now };
  switch (message.type) {
    case "began":
      return { ...begin(now), hasAnswered: true };
    case "loading": {
      const hasGrown = message.bytes > playback.bytes || !playback.hasAnswered;
      return hasGrown
        ? { ...updated, bytes: message.bytes, arrivedAt: now, movedAt: now }
        : updated;
    }
    case "picture":
      return { ...updated, picture: playback.picture ?? message };
    case "pulse":
      return applyHeartbeat(updated, message, now);
    case "trouble":
      return { ...updated, troubles: [...playback.troubles, message].slice(0, MAX_TROUBLES) };
    case "input":
      return isAsking(playback.visibility) ? { ...updated, movedAt: now } : updated;
    case "key":
    case "recorded":
    case "replayed":
    case "snapshot":
      return updated;
  }
}

/** The portal itself was hidden, and with it the demo: none of that time counts. */
export const wake = (playback: Playback, now: number): Playback => ({
  ...playback,
  startedAt: playback.hasAnswered ? playback.startedAt : now,
  lastMessageAt: now,
  movedAt: now,
});

/** When there was first something to see, on the demo's own clock. */
export const firstPictureMs = ({ picture, visibilityMs }: Playback) =>
  picture?.afterMs ?? visibilityMs;

export const hasStage = ({ canvas }: Visibility) => canvas >= MIN_STAGE;
export const isEmpty = ({ over, beside }: Visibility) => over === "nothing" && beside === "nothing";

function applyHeartbeat(playback: Playback, heartbeat: Heartbeat, now: number): Playback {
  const visibility = heartbeat.sight ?? playback.visibility;
  const isNew = appearanceOf(visibility) !== appearanceOf(playback.visibility);
  const isWorking = heartbeat.busyMs >= MIN_BUSY_MS && now - playback.arrivedAt < MAX_WORK_MS;
  const isResting = playback.picture !== null && heartbeat.isShown && heartbeat.frames === 0;
  const movedAt = isNew || isWorking || !heartbeat.isShown ? now : playback.movedAt;
  const isQuiet = heartbeat.isLoaded && heartbeat.pending === 0 && now - movedAt >= SETTLE_MS;
  return {
    ...playback,
    heartbeat,
    visibility,
    visibilityMs: isNew ? heartbeat.atMs : playback.visibilityMs,
    isSettled: isQuiet || (playback.isSettled && !isNew),
    restedMs: playback.restedMs ?? (isResting ? heartbeat.atMs : null),
    movedAt,
  };
}

/** What makes another picture of it; not every word that comes and goes. */
function appearanceOf(visibility: Visibility | null) {
  if (visibility === null) return "";
  return hasStage(visibility)
    ? `stage ${visibility.over} ${visibility.beside}`
    : `page ${isEmpty(visibility)} ${visibility.hollow}`;
}

/** Whether a press may have been what it waited for. */
const isAsking = (visibility: Visibility | null) => visibility !== null && !isEmpty(visibility);
