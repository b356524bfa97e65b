import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  type Autopilot,
  autopilotMessages,
  type AutopilotVerdict,
  durationOf,
  type NewAutopilot,
} from "../../contract/presenting/autopilot.ts";
import { messageOf } from "../calls/api.ts";
import { t } from "../ui/language.ts";
import { showError, showSuccess } from "../ui/toasts.tsx";
import { judgeAutopilotMutation, saveAutopilotMutation } from "./api.ts";
import { judgeFollowing, type Samples } from "./judge-following.ts";
import type { RoundEnd, RoundKind } from "./round.tsx";

export type RunMode = "record" | "try" | "play";
const rounds: Record<RunMode, readonly RoundKind[]> = {
  record: ["record", "replay", "idle"],
  try: ["replay", "idle"],
  play: ["replay"],
};
/** The last step shows what it does. */
const AFTERMATH_MS = 1600;

export type Run = {
  mode: RunMode;
  demoId: string;
  /** The build that plays now. */
  buildId: string;
  autopilot: Autopilot | null;
  onClose: () => void;
};

/** Recording, then trying: the recording and nothing at all are each let run from a fresh start, and compared. */
export function useAutopilotRun({ mode, demoId, buildId, autopilot: given, onClose }: Run) {
  const [autopilot, setAutopilot] = useState(given);
  const [round, setRound] = useState(0);
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const seen = useRef<Seen>({ recorded: null, replayed: [] });
  const { save, judge, isSaving } = useNotes(demoId, onClose);
  const kind = rounds[mode][round] ?? "idle";
  const next = () => {
    setStartedAt(null);
    setRound(round + 1);
  };
  const take: Record<RoundKind, (end: Over) => unknown> = {
    record: ({ steps, samples }) => {
      seen.current.recorded = samples;
      return save({ steps, build_id: buildId }, (saved) => {
        setAutopilot(saved);
        next();
      });
    },
    replay: ({ samples }) => {
      seen.current.replayed = samples;
      return mode === "play" ? onClose() : next();
    },
    idle: ({ samples }) => {
      const follows = judgeFollowing(seen.current.recorded, seen.current.replayed, samples);
      judge({ build_id: buildId, follows, recorded_at: autopilot?.recorded_at ?? "" }, onClose);
    },
  };
  const onEnd = (end: RoundEnd) => {
    if (end.is === "over") return void take[kind](end);
    showEnd(end, mode);
    // Whoever has taken over goes on with the demo.
    if (end.is === "failed" || mode !== "play") onClose();
  };
  const steps = autopilot?.steps ?? [];
  const lastsMs = durationOf(steps) + AFTERMATH_MS;
  const begin = () => setStartedAt(performance.now());
  return { kind, round, steps, lastsMs, startedAt, isSaving, begin, onEnd };
}

type Over = Extract<RoundEnd, { is: "over" }>;
type Seen = { recorded: Samples | null; replayed: Samples };

function useNotes(demoId: string, onClose: () => void) {
  const save = useMutation(saveAutopilotMutation(demoId));
  const judge = useMutation(judgeAutopilotMutation(demoId));
  const onError = (error: unknown) => {
    showError(messageOf(error));
    onClose();
  };
  return {
    isSaving: save.isPending || judge.isPending,
    save: (recording: NewAutopilot, onSaved: (saved: Autopilot) => void) => {
      if (recording.steps.length > 0)
        return save.mutate(recording, { onSuccess: ({ data }) => onSaved(data), onError });
      showError(autopilotMessages.empty);
      return onClose();
    },
    judge: (verdict: AutopilotVerdict, onJudged: () => void) =>
      judge.mutate(verdict, { onSuccess: onJudged, onError }),
  };
}

function showEnd({ is }: RoundEnd, mode: RunMode) {
  if (is === "failed") showError(t("The demo did not run, so this was not tried."));
  else if (mode === "play") showSuccess(t("You have taken over, as a visitor would."));
  else showError(t("The demo was touched, so this was not tried."));
}
