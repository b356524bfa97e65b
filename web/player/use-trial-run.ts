import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { BridgeMessage } from "../../contract/player.ts";
import type { TrialRun } from "../../contract/builds/trial-runs.ts";
import { callApi } from "../calls/api.ts";
import { reload } from "../calls/query-client.ts";
import type { Playback } from "./playback.ts";
import { finish, newRun, type Run, stepOnFrames, stepOnVerdict } from "./trial-run.ts";
import type { Verdict } from "./verdict.ts";

/** A page or a film that rests has no frames to count. */
const MAX_WATCH_MS = 6000;

const saveTrialRun = (buildId: string, trialRun: TrialRun) =>
  callApi(`/builds/${buildId}/proof`, { method: "PATCH", body: trialRun });

/** Watches a build run and notes what was seen; then everybody who manages demos knows. */
export function useTrialRun(
  buildId: string | undefined,
  onNoted?: (noted: TrialRun | null) => void,
) {
  const [trialRun, setTrialRun] = useState<TrialRun | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const save = useMutation(saveMutation);
  const run = useRef<Run>(newRun());
  const round = useRef(0);
  const take = ({ run: next, noted }: { run: Run; noted?: TrialRun }) => {
    run.current = next;
    if (buildId === undefined || noted === undefined) return;
    setTrialRun(noted);
    onNoted?.(noted);
    save.mutate({ id: buildId, seen: noted });
  };
  return {
    trialRun,
    /** Somebody has to press its start before there is anything to note. */
    isWaiting,
    onMessage: (message: BridgeMessage) => {
      if (message.type === "pulse") take(stepOnFrames(run.current, message.frames));
    },
    onVerdict: (verdict: Verdict, playback: Playback) => {
      const isFirst = run.current.playback === null;
      setWaiting(verdict.is === "waits");
      take(stepOnVerdict(run.current, verdict, playback));
      if (!isFirst || run.current.playback === null) return;
      const { current } = round;
      window.setTimeout(() => current === round.current && take(finish(run.current)), MAX_WATCH_MS);
    },
    runAgain: () => {
      round.current += 1;
      run.current = newRun();
      setTrialRun(null);
      onNoted?.(null);
      setWaiting(false);
    },
  };
}

type Seen = { id: string; seen: TrialRun };

const saveMutation = {
  mutationFn: ({ id, seen }: Seen) => saveTrialRun(id, seen),
  // Both describe the last trial run.
  onSuccess: () =>
    reload([
      ["demos", "one"],
      ["demos", "versions"],
    ]),
};
