import type { TalkingPoints } from "../../contract/presenting/talking-points.ts";
import type { PlaylistEntry } from "./playlist.ts";
import type { PresentingAction } from "./presenting-keys.ts";

/** What the presenter window shows: all that it knows comes from the stage. */
export type StageState = {
  name: string;
  entries: readonly PlaylistEntry[];
  at: number;
  startedAt: number;
  /** How long it is to take; null where nobody said. */
  plannedMinutes: number | null;
  /** Null until they have come. */
  points: TalkingPoints | null;
  isBlank: boolean;
  hasPointer: boolean;
  isFullScreen: boolean;
  /** Whether the demo reports what it shows; one on another host does not. */
  isHeard: boolean;
  /** Of the last second; null until one was reported. */
  framesPerSecond: number | null;
};

export type FromStage =
  | { type: "state"; state: StageState }
  | { type: "picture"; picture: Blob }
  /** It has ended, or its page is left; a page that is reloaded says a state again. */
  | { type: "left" };

export type FromWindow =
  /** Just opened or seen again, and then every few seconds. */
  { type: "here" } | { type: "closed" } | { type: "act"; action: PresentingAction };

export const PRESENTER_PATH = "/present-window";
/** How often a window reports that it is open, and how long one report counts. */
export const HERE_EVERY_MS = 2000;
export const HERE_FOR_MS = 5000;

/** What is done on the stage alone: in its own window somebody has the notes before them anyway. */
const stageOnly: ReadonlySet<PresentingAction> = new Set([
  "notes",
  "take",
  "window",
  "full-screen",
  "keys",
]);
export const isForWindow = (action: PresentingAction) => !stageOnly.has(action);

/** One channel for each presentation: two tabs that present do not mix. */
function openLine(id: string, onMessage: (message: unknown) => void) {
  const channel = new BroadcastChannel(`presentation ${id}`);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => onMessage(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is one origin's
    send: (message: FromStage | FromWindow) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
export type Line = { send: (message: FromStage | FromWindow) => void; close: () => void };
export const openStageEnd = (id: string, onMessage: (message: FromWindow) => void): Line =>
  openLine(id, (message) => onMessage(message as FromWindow));
export const openWindowEnd = (id: string, onMessage: (message: FromStage) => void): Line =>
  openLine(id, (message) => onMessage(message as FromStage));

/** What the window knows so far. */
export type Followed = {
  state: StageState | null;
  picture: Blob | null;
  hasLeft: boolean;
  lastMessageAt: number;
};

export const nothingReceived = (now: number): Followed => ({
  state: null,
  picture: null,
  hasLeft: false,
  lastMessageAt: now,
});

export function follow(former: Followed, message: FromStage, now: number): Followed {
  const received = { ...former, lastMessageAt: now };
  if (message.type === "left") return { ...received, hasLeft: true };
  if (message.type === "picture") return { ...received, picture: message.picture };
  const isSame = former.state?.entries[former.state.at]?.demoId === demoOf(message.state);
  // A picture of the demo before would be a lie.
  const picture = isSame ? former.picture : null;
  return { ...received, state: message.state, hasLeft: false, picture };
}

const demoOf = ({ entries, at }: StageState) => entries[at]?.demoId;

/** No message for this long: its window is covered, or was closed without a message. */
const SILENT_AFTER_MS = 6000;
export const isSilent = ({ lastMessageAt }: Followed, now: number) =>
  now - lastMessageAt > SILENT_AFTER_MS;
