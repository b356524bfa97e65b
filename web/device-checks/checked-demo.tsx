import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { DemoDetails } from "../../contract/demos.ts";
import {
  type DemoSeen,
  MAX_START_MS,
  WATCHED_SECONDS,
} from "../../contract/builds/device-checks.ts";
import { hasBridge, playedAddress } from "../player/demo-address.ts";
import { useIsolation } from "../player/isolation.ts";
import { Player } from "../player/player.tsx";
import { plural, t } from "../ui/language.ts";
import { Spinner } from "../ui/spinner.tsx";
import {
  type CheckRun,
  checkOnHeartbeat,
  checkOnTimeout,
  checkOnVerdict,
  newCheckRun,
  notStarted,
} from "./check-run.ts";

type Props = {
  demo: DemoDetails;
  /** Reported once. */
  onSeen: (seen: DemoSeen) => void;
};

/** One demo in the real player, until it is known how it runs. Nobody watches it: no seconds are counted. */
export function CheckedDemo({ demo, onSeen }: Props) {
  const { isMoving, isImpossible } = useIsolation(demo.build?.needs_isolation ?? false);
  const isFollowed = hasBridge(demo);
  const { check, take } = useCheckRun(onSeen);
  const stop = useEffectEvent(() => {
    if (isImpossible) take((run) => ({ ...run, seen: notStarted(describeThreads()) }));
    else if (isFollowed) take(checkOnTimeout);
    else take((run) => ({ ...run, seen: unseen }));
  });
  const limit = isImpossible ? 0 : isFollowed ? MAX_START_MS : WATCHED_SECONDS * 1000;
  // An effect, for time alone may end it.
  useEffect(() => {
    if (isMoving) return;
    const timer = window.setTimeout(() => stop(), limit);
    return () => window.clearTimeout(timer);
  }, [isMoving, limit]);
  if (isMoving || isImpossible)
    return (
      <div className="grid min-h-0 flex-1 place-items-center bg-stage text-on-stage">
        <Spinner label={t("Loading the demo")} size="1.75rem" />
      </div>
    );
  return (
    <>
      <Player
        address={playedAddress(demo)}
        title={demo.title}
        hasBridge={isFollowed}
        permissions={demo}
        size={demo.build?.size}
        isTrial
        onMessage={(message) => {
          if (message.type === "pulse") take((run) => checkOnHeartbeat(run, message));
        }}
        onVerdict={(verdict, playback) => take((run) => checkOnVerdict(run, verdict, playback))}
        className="min-h-0 flex-1"
      />
      <output className="px-5 pt-3 text-small text-ink-2 max-sm:px-4">
        {isFollowed ? stepLabel(check) : t("Another host shows this demo: see for yourself.")}
      </output>
    </>
  );
}

/** Follows one run; its result is reported once. */
function useCheckRun(onSeen: (seen: DemoSeen) => void) {
  const [check, setCheck] = useState(newCheckRun);
  const current = useRef(check);
  const take = (step: (run: CheckRun) => CheckRun) => {
    const { seen: before } = current.current;
    current.current = step(current.current);
    setCheck(current.current);
    const { seen } = current.current;
    if (before === null && seen !== null) onSeen(seen);
  };
  return { check, take };
}

const unseen: DemoSeen = {
  firstPictureMs: null,
  framesPerSecond: null,
  errors: [],
  isUnseen: true,
};

const describeThreads = () =>
  t(
    "This demo uses threads, which browsers allow only at https addresses and on this computer itself.",
  );

function stepLabel({ asking, watched, run }: CheckRun) {
  if (asking !== null) return t("It is waiting for a click: start it above to see it run.");
  if (run.playback === null) return t("Waiting for its first frame…");
  const left = Math.max(0, WATCHED_SECONDS - watched);
  return plural(left, "Measuring, {count} second left", "Measuring, {count} seconds left");
}
