import { useState } from "react";
import { type DemoDetails, largeThumbnail } from "../../contract/demos.ts";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { Spinner } from "../ui/spinner.tsx";
import { hasBridge, playedAddress } from "./demo-address.ts";
import { EndPresentation } from "./end-presentation.tsx";
import { useIsolation } from "./isolation.ts";
import { Player } from "./player.tsx";
import { useActivity } from "./use-activity.ts";
import { useTrialRun } from "./use-trial-run.ts";
import { useWakeLock } from "./use-wake-lock.ts";
import { useWatched } from "./watched.ts";
import type { usePresenting } from "./presenting.ts";

type Props = {
  demo: DemoDetails;
  isDetailed: boolean;
  presenting: ReturnType<typeof usePresenting>;
};

/** So long the way back stays in a picture in which nothing is touched. */
const FADES_AFTER_MS = 2000;

/** The demo of a page: in its frame among the page's other things, or alone on the screen. */
export function DemoPlayer({ demo, isDetailed, presenting }: Props) {
  const { isMoving, isImpossible } = useIsolation(demo.build?.needs_isolation ?? false);
  // For administrators, watching is a trial run as well; builds with threads run on this page alone.
  const watched = useWatched(demo._id, presenting.isPresenting);
  const trialRun = useTrialRun(useUntriedBuild(isDetailed ? demo.build : null));
  const { isPresenting } = presenting;
  const { isActive, note } = useActivity(FADES_AFTER_MS);
  useWakeLock(isPresenting);
  if (isMoving) return <Spinner label={t("Loading the demo")} size={28} />;
  if (isImpossible)
    return (
      <FailedState
        message={t(
          "This demo uses threads, which browsers allow only at https addresses and on this computer itself.",
        )}
      />
    );
  return (
    <Player
      address={playedAddress(demo)}
      title={demo.description ? `${demo.title}. ${demo.description}` : demo.title}
      hasBridge={hasBridge(demo)}
      permissions={demo}
      size={demo.build?.size}
      poster={demo.image_url === null ? null : largeThumbnail(demo.image_url)}
      isDetailed={isDetailed}
      onFrame={watched.onFrame}
      onMessage={(message) => {
        if (message.type === "input") note();
        watched.onMessage(message);
        trialRun.onMessage(message);
      }}
      onVerdict={(verdict, playback) => {
        watched.onVerdict(verdict, playback);
        trialRun.onVerdict(verdict, playback);
      }}
      isFramed={!isPresenting}
      className="flex-1"
    >
      {isPresenting && (
        // What is touched on another host's page, nobody tells.
        <EndPresentation isFaded={hasBridge(demo) && !isActive} onPress={presenting.stop} />
      )}
    </Player>
  );
}

/** Its first note makes it a tried one, and yet it is watched until the page is left: it may still stop. */
function useUntriedBuild(build: DemoDetails["build"]) {
  const [untried, setUntried] = useState<string>();
  if (build && !build.is_tried && build._id !== untried) setUntried(build._id);
  return build?._id === untried ? untried : undefined;
}
