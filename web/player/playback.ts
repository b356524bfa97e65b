import type { BridgeMessage } from "../../contract/player.ts";

type Trouble = Extract<BridgeMessage, { type: "trouble" }>;

/** What the bridge has told of a demo so far. Times are milliseconds on the page's clock. */
export type Playback = {
  begunAt: number;
  /** When something last came in: the next piece of the load, or the first word. */
  movedAt: number;
  hasAnswered: boolean;
  bytes: number;
  firstPictureMs: number | null;
  framesPerSecond: number;
  troubles: readonly Trouble[];
};

export const begin = (now: number): Playback => ({
  begunAt: now,
  movedAt: now,
  hasAnswered: false,
  bytes: 0,
  firstPictureMs: null,
  framesPerSecond: 0,
  troubles: [],
});

const MAX_TROUBLES = 20;

export function hear(playback: Playback, message: BridgeMessage, now: number): Playback {
  const heard = { ...playback, hasAnswered: true };
  switch (message.type) {
    case "loading":
      return { ...heard, bytes: Math.max(playback.bytes, message.bytes), movedAt: now };
    case "picture":
      return { ...heard, firstPictureMs: playback.firstPictureMs ?? message.afterMs };
    case "frames":
      return { ...heard, framesPerSecond: message.perSecond };
    case "trouble":
      return { ...heard, troubles: [...playback.troubles, message].slice(0, MAX_TROUBLES) };
    case "input":
    case "snapshot":
      return heard;
  }
}

export type Verdict =
  | { is: "loading" }
  | { is: "playing" }
  | { is: "failed"; why: "no-answer" | "no-webgl" | "context-lost" | "broken" | "black" };

/** A page that says nothing for so long has not come. */
const ANSWER_MS = 10_000;
/** After an error something may still come, though not for long. */
const RECOVERY_MS = 5000;
/** Nothing loads and nothing shows. */
const PATIENCE_MS = 20_000;

/** Whether it plays, may still come, or will not; a picture that comes late is welcome all the same. */
export function judge(playback: Playback, now: number): Verdict {
  const has = (kind: Trouble["kind"]) => playback.troubles.some((trouble) => trouble.kind === kind);
  if (has("context-lost") && playback.framesPerSecond === 0)
    return { is: "failed", why: "context-lost" };
  if (playback.firstPictureMs !== null) return { is: "playing" };
  if (has("no-webgl")) return { is: "failed", why: "no-webgl" };
  const quietMs = now - playback.movedAt;
  if (!playback.hasAnswered)
    return quietMs > ANSWER_MS ? { is: "failed", why: "no-answer" } : { is: "loading" };
  if (playback.troubles.length > 0 && quietMs > RECOVERY_MS) return { is: "failed", why: "broken" };
  return quietMs > PATIENCE_MS ? { is: "failed", why: "black" } : { is: "loading" };
}
