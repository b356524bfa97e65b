import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { BridgeMessage } from "../../contract/player.ts";
import type { TrialRun } from "../../contract/uploads.ts";
import { callApi } from "../calls/api.ts";
import { reasonOf } from "./failures.ts";
import type { Playback, Verdict } from "./playback.ts";

/** So many seconds of frames tell how fast it runs. */
const SECONDS_WATCHED = 3;
const MAX_WATCH_MS = 6000;
const MAX_ERROR_LENGTH = 500;

const saveTrialRun = (buildId: string, trialRun: TrialRun) =>
  callApi(`/builds/${buildId}/proof`, { method: "PATCH", body: trialRun });

/** Watches a build run for the first time and notes what was seen, once; then everybody who manages demos knows. */
export function useTrialRun(buildId: string | undefined) {
  const [trialRun, setTrialRun] = useState<TrialRun | null>(null);
  const save = useMutation({ mutationFn: ({ id, seen }: Seen) => saveTrialRun(id, seen) });
  const run = useRef<Run>(newRun());
  const finish = (finished: Run, seen: TrialRun) => {
    if (buildId === undefined || finished.isOver || finished !== run.current) return;
    finished.isOver = true;
    setTrialRun(seen);
    save.mutate({ id: buildId, seen });
  };
  return {
    trialRun,
    onMessage: (message: BridgeMessage) => {
      const { current } = run;
      if (message.type !== "frames" || current.heard === null) return;
      current.rates.push(message.perSecond);
      if (current.rates.length === SECONDS_WATCHED)
        finish(current, trialRunOf(current.heard, current));
    },
    onVerdict: (verdict: Verdict, heard: Playback) => {
      const { current } = run;
      if (verdict.is === "failed") finish(current, failureOf(verdict.why, heard));
      if (verdict.is !== "playing") return;
      current.heard = heard;
      // A page or a film that rests has no frames to count.
      window.setTimeout(() => finish(current, trialRunOf(heard, current)), MAX_WATCH_MS);
    },
    runAgain: () => {
      run.current = newRun();
      setTrialRun(null);
    },
  };
}

/** One attempt: what was heard when the picture came, and the frames of each second since. */
type Run = { heard: Playback | null; rates: number[]; isOver: boolean };
const newRun = (): Run => ({ heard: null, rates: [], isOver: false });

type Seen = { id: string; seen: TrialRun };

const trialRunOf = (heard: Playback, { rates }: Run): TrialRun => ({
  firstPictureMs: heard.firstPictureMs,
  // None at all: a demo that draws only when something changes.
  framesPerSecond: Math.max(0, ...rates) || null,
  errors: errorsOf(heard),
});

const failureOf = (why: Parameters<typeof reasonOf>[0], heard: Playback): TrialRun => ({
  firstPictureMs: null,
  framesPerSecond: null,
  errors: [reasonOf(why, heard), ...errorsOf(heard)].map(cut).slice(0, 20),
});

const errorsOf = ({ troubles }: Playback) =>
  troubles.map(({ message, address }) => cut(address ? `${message}: ${address}` : message));
const cut = (text: string) => text.slice(0, MAX_ERROR_LENGTH);
