import { useRef } from "react";
import type { WatchFailure, WatchSeen, WatchWindow } from "../../contract/night-watch.ts";
import type { BridgeMessage } from "../../contract/player.ts";
import type { TrialRun } from "../../contract/builds/trial-runs.ts";
import { rankFaults } from "../player/faults.ts";
import { firstPictureMs, type Playback } from "../player/playback.ts";
import {
  finish,
  newRun,
  type Run,
  type Step,
  stepOnFrames,
  stepOnVerdict,
} from "../player/trial-run.ts";
import { type Failure, faultText, isFailure } from "../player/verdict-text.ts";
import type { Verdict } from "../player/verdict.ts";

/** A page or a film that rests has no frames to count. */
const MAX_WATCH_MS = 6000;
const MAX_DETAIL_LENGTH = 500;
const MAX_ERRORS = 20;

/** The same trial run as in an administrator's browser, reported to the process that drives this one. */
export function useWatchedRun() {
  const run = useRef<Run>(newRun());
  const seen = useRef<WatchSeen>({ is: "starting", failure: null, trialRun: null });
  const report = (news: Partial<WatchSeen>) => {
    seen.current = { ...seen.current, ...news };
    (window as WatchWindow).watchSeen = seen.current;
  };
  const take = ({ run: next, noted }: Step) => {
    run.current = next;
    if (noted) report({ trialRun: noted });
  };
  return {
    onMessage: (message: BridgeMessage) => {
      if (message.type === "pulse") take(stepOnFrames(run.current, message.frames));
    },
    onVerdict: (verdict: Verdict, playback: Playback) => {
      const isFirst = run.current.playback === null;
      take(stepOnVerdict(run.current, verdict, playback));
      if (isFailure(verdict))
        return report({ is: "failed", failure: failureOf(verdict, playback), trialRun: null });
      if (verdict.is === "starting") return report({ is: "starting", failure: null });
      report({ is: "shows", failure: null });
      // It waits for a press: its start screen is all that there is to see.
      if (verdict.is === "waits") return report({ trialRun: startScreen(playback) });
      if (isFirst && run.current.playback !== null)
        window.setTimeout(() => take(finish(run.current)), MAX_WATCH_MS);
    },
  };
}

const startScreen = (playback: Playback): TrialRun => ({
  firstPictureMs: firstPictureMs(playback),
  framesPerSecond: null,
  errors: rankFaults(playback.troubles).map(faultText).map(cut).slice(0, MAX_ERRORS),
});

/** In no language: the mail about it is written in the reader's. */
function failureOf(verdict: Failure, { troubles }: Playback): WatchFailure {
  if (verdict.is === "stranded" || verdict.is === "refused")
    return { why: verdict.is, detail: cut(verdict.host) };
  if (verdict.why === "stopped") return { why: "stopped", detail: cut(verdict.error) };
  if (verdict.why !== "broken") return { why: verdict.why, detail: "" };
  const [worst] = rankFaults(troubles);
  return worst?.kind === "resource" && worst.address
    ? { why: "file", detail: cut(worst.address) }
    : { why: "stopped", detail: cut(worst?.message ?? "") };
}

const cut = (text: string) => text.slice(0, MAX_DETAIL_LENGTH);
