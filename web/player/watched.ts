import { useState } from "react";
import type { BridgeMessage } from "../../contract/player.ts";
import type { FailureKind } from "../../contract/watches.ts";
import { useWatching } from "../watching/use-watching.ts";
import type { Verdict } from "./playback.ts";

type Why = Extract<Verdict, { is: "failed" }>["why"];

/** The verdict in the words of the watch data. */
const failureKinds: Record<Why, FailureKind> = {
  "no-answer": "timeout",
  "no-webgl": "webgl",
  "context-lost": "crash",
  broken: "load",
  black: "other",
};

/** What the bridge says of this demo, handed to the counter of seconds that it is really shown. */
export function useWatched(demoId: string, isPresenting: boolean) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const watching = useWatching({ demoId, frame, isPresenting });
  return {
    onFrame: setFrame,
    onMessage: (message: BridgeMessage) => {
      if (message.type === "frames") watching.reportFrames(message.perSecond);
      if (message.type === "input") watching.reportTouch();
      if (message.type === "picture") watching.reportFirstPicture(message.afterMs);
    },
    onVerdict: (verdict: Verdict) => {
      if (verdict.is === "failed") watching.reportFailure(failureKinds[verdict.why]);
    },
  };
}
