import type { BridgeMessage } from "../../contract/player.ts";

export type Pulse = Extract<BridgeMessage, { type: "pulse" }>;
export type Trouble = Extract<BridgeMessage, { type: "trouble" }>;
export type Sight = NonNullable<Pulse["sight"]>;

/** What the bridge has told of a demo so far. Times are milliseconds on the portal's clock, or (Ms) on the demo's own. */
export type Playback = {
  begunAt: number;
  /** When the bridge last said anything: a page that computes says nothing. */
  heardAt: number;
  /** When something last came in. */
  arrivedAt: number;
  /** When anything last happened that may lead to a picture. */
  movedAt: number;
  hasAnswered: boolean;
  bytes: number;
  picture: { kind: "canvas" | "video"; afterMs: number } | null;
  pulse: Pulse | null;
  /** What there was to see at the last look, and since when it has been so. */
  sight: Sight | null;
  sightMs: number;
  /** It was once as it is for long enough, with everything there: what happens later does not make it unfinished. */
  isSettled: boolean;
  /** The first second in which nothing was drawn though it could be seen: it draws only when something changes. */
  restedMs: number | null;
  troubles: readonly Trouble[];
};

export const begin = (now: number): Playback => ({
  begunAt: now,
  heardAt: now,
  arrivedAt: now,
  movedAt: now,
  hasAnswered: false,
  bytes: 0,
  picture: null,
  pulse: null,
  sight: null,
  sightMs: 0,
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

export function hear(playback: Playback, message: BridgeMessage, now: number): Playback {
  const heard = { ...playback, hasAnswered: true, heardAt: now };
  switch (message.type) {
    case "began":
      return { ...begin(now), hasAnswered: true };
    case "loading": {
      const hasGrown = message.bytes > playback.bytes || !playback.hasAnswered;
      return hasGrown ? { ...heard, bytes: message.bytes, arrivedAt: now, movedAt: now } : heard;
    }
    case "picture":
      return { ...heard, picture: playback.picture ?? message };
    case "pulse":
      return hearPulse(heard, message, now);
    case "trouble":
      return { ...heard, troubles: [...playback.troubles, message].slice(0, MAX_TROUBLES) };
    case "input":
      return isAsking(playback.sight) ? { ...heard, movedAt: now } : heard;
    case "key":
    case "recorded":
    case "replayed":
    case "snapshot":
      return heard;
  }
}

/** The portal itself was hidden, and with it the demo: none of that time counts. */
export const wake = (playback: Playback, now: number): Playback => ({
  ...playback,
  begunAt: playback.hasAnswered ? playback.begunAt : now,
  heardAt: now,
  movedAt: now,
});

/** When there was first something to see, on the demo's own clock. */
export const firstPictureMs = ({ picture, sightMs }: Playback) => picture?.afterMs ?? sightMs;

export const hasStage = ({ canvas }: Sight) => canvas >= MIN_STAGE;
export const isEmpty = ({ over, beside }: Sight) => over === "nothing" && beside === "nothing";

function hearPulse(playback: Playback, pulse: Pulse, now: number): Playback {
  const sight = pulse.sight ?? playback.sight;
  const isNew = looks(sight) !== looks(playback.sight);
  const isWorking = pulse.busyMs >= MIN_BUSY_MS && now - playback.arrivedAt < MAX_WORK_MS;
  const isResting = playback.picture !== null && pulse.isShown && pulse.frames === 0;
  const movedAt = isNew || isWorking || !pulse.isShown ? now : playback.movedAt;
  const isQuiet = pulse.isLoaded && pulse.pending === 0 && now - movedAt >= SETTLE_MS;
  return {
    ...playback,
    pulse,
    sight,
    sightMs: isNew ? pulse.atMs : playback.sightMs,
    isSettled: isQuiet || (playback.isSettled && !isNew),
    restedMs: playback.restedMs ?? (isResting ? pulse.atMs : null),
    movedAt,
  };
}

/** What makes another picture of it; not every word that comes and goes. */
function looks(sight: Sight | null) {
  if (sight === null) return "";
  return hasStage(sight)
    ? `stage ${sight.over} ${sight.beside}`
    : `page ${isEmpty(sight)} ${sight.hollow}`;
}

/** Whether a press may have been what it waited for. */
const isAsking = (sight: Sight | null) => sight !== null && !isEmpty(sight);
