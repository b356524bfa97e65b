import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { DemoDetails } from "../../contract/demos.ts";
import type { BridgeMessage } from "../../contract/player.ts";
import {
  type AutopilotSteps,
  MAX_AUTOPILOT_SECONDS,
  MAX_AUTOPILOT_STEPS,
} from "../../contract/presenting/autopilot.ts";
import { playedAddress } from "../player/demo-address.ts";
import { Player, type PlayerHandle } from "../player/player.tsx";
import { isFailure } from "../player/verdict-text.ts";
import type { Verdict } from "../player/verdict.ts";
import type { Samples } from "./judge-following.ts";
import { startSampling } from "./take-samples.ts";

export type RoundKind = "record" | "replay" | "idle";
/** What came of it. */
export type RoundEnd =
  | { is: "over"; steps: AutopilotSteps; samples: Samples }
  | { is: "taken over" }
  | { is: "failed" };

type Props = {
  demo: DemoDetails;
  kind: RoundKind;
  /** To be replayed; none while they are recorded. */
  steps: AutopilotSteps;
  /** How long it is looked at, where no recording decides. */
  lastsMs: number;
  /** The pointer may rest above the demo without touching it. */
  isShielded: boolean;
  /** The recording is to end. */
  isEnding: boolean;
  onBegin: () => void;
  onEnd: (end: RoundEnd) => void;
};

/** One fresh start of the demo: somebody uses it, the recording does, or nobody. */
export function Round({ demo, kind, isShielded, isEnding, ...rest }: Props) {
  const { player, onVerdict, onMessage } = useRound({ kind, isEnding, ...rest });
  return (
    <Player
      ref={player}
      address={playedAddress(demo)}
      title={demo.title}
      hasBridge
      permissions={demo}
      size={demo.build?.size}
      isTrial
      onMessage={onMessage}
      onVerdict={onVerdict}
      className="min-h-0 flex-1"
    >
      {isShielded && <div className="absolute inset-0" />}
    </Player>
  );
}

type RoundOptions = Pick<Props, "kind" | "steps" | "lastsMs" | "isEnding" | "onBegin" | "onEnd">;

function useRound({ kind, steps, lastsMs, isEnding, onBegin, onEnd }: RoundOptions) {
  const player = useRef<PlayerHandle>(null);
  const sampling = useRef<ReturnType<typeof startSampling>>(null);
  const isOver = useRef(false);
  const [hasStarted, setStarted] = useState(false);
  const end = (how: RoundEnd) => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(how);
  };
  const finish = async (recorded: AutopilotSteps) => {
    const samples = (await sampling.current?.finish()) ?? [];
    end({ is: "over", steps: recorded, samples });
  };
  const begin = () => {
    const capture: PlayerHandle["capture"] = async (width) =>
      player.current?.capture(width) ?? null;
    sampling.current = startSampling(capture);
    if (kind === "record") player.current?.post(RECORD);
    if (kind === "replay") player.current?.post({ bridge: 1, type: "replay", steps });
    setStarted(true);
    onBegin();
  };
  const finishInTime = useEffectEvent(() => void finish(steps));
  // An effect, for time alone ends it.
  useEffect(() => {
    if (!hasStarted || kind === "record") return undefined;
    const timer = window.setTimeout(finishInTime, lastsMs);
    return () => window.clearTimeout(timer);
  }, [hasStarted, kind, lastsMs]);
  // An effect, because it posts to the demo, which answers with what it has recorded.
  useEffect(() => {
    if (isEnding) player.current?.post({ bridge: 1, type: "record", isOn: false });
  }, [isEnding]);
  // An effect, for the clock would go on after a round that was given up.
  useEffect(() => () => sampling.current?.stop(), []);
  return {
    player,
    onVerdict: (verdict: Verdict) => {
      if (isFailure(verdict)) end({ is: "failed" });
      else if (verdict.is !== "starting" && sampling.current === null) begin();
    },
    onMessage: (message: BridgeMessage) => {
      if (message.type === "recorded") void finish(message.steps);
      if (message.type === "replayed" && message.is === "handed-over") end({ is: "taken over" });
    },
  };
}

const RECORD = {
  bridge: 1,
  type: "record",
  isOn: true,
  maxMs: MAX_AUTOPILOT_SECONDS * 1000,
  maxSteps: MAX_AUTOPILOT_STEPS,
} as const;
