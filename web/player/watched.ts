import { useRef, useState } from "react";
import type { BridgeMessage } from "../../contract/player.ts";
import type { FailureKind } from "../../contract/watches.ts";
import type { World } from "../watching/recorder.ts";
import { useWatching } from "../watching/use-watching.ts";
import { firstPictureMs, type Playback } from "./playback.ts";
import { type Failure, isFailure } from "./verdict-text.ts";
import type { Verdict } from "./verdict.ts";

/** The verdict in the words of the watch data. */
const failureKinds: Record<Extract<Failure, { is: "blank" }>["why"], FailureKind> = {
  "no-answer": "timeout",
  "no-webgl": "webgl",
  "context-lost": "crash",
  broken: "load",
  black: "other",
};

function failureKind(verdict: Failure): FailureKind {
  if (verdict.is === "died") return "crash";
  return verdict.is === "blank" ? failureKinds[verdict.why] : "load";
}

type Shown = {
  isPresenting: boolean;
  isCovered: boolean;
  meetingId?: string | undefined;
  world?: World | undefined;
};

/** What the bridge says of this demo, handed to the counter of seconds that it is really shown. */
export function useWatched(demoId: string, { isPresenting, isCovered, meetingId, world }: Shown) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const watching = useWatching({ demoId, meetingId, frame, isPresenting, world });
  const isPlaying = useRef(false);
  const hasShown = useRef(false);
  return {
    onFrame: setFrame,
    onMessage: (message: BridgeMessage) => {
      // Frames of an empty stage, or below a black screen, are drawn for nobody.
      if (message.type === "pulse" && isPlaying.current && !isCovered)
        watching.reportFrames(message.frames);
      if (message.type === "input") watching.reportTouch();
    },
    onVerdict: (verdict: Verdict, playback: Playback) => {
      isPlaying.current = verdict.is === "plays" || verdict.is === "faulty";
      if (isFailure(verdict)) watching.reportFailure(failureKind(verdict));
      // A start screen is the first thing to see: how long somebody looks at it is not the demo's time.
      if (hasShown.current || !(isPlaying.current || verdict.is === "waits")) return;
      hasShown.current = true;
      watching.reportFirstPicture(firstPictureMs(playback));
    },
  };
}
