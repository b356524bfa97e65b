import { type Ref, useState } from "react";
import { type DemoDetails, largeThumbnail } from "../../contract/demos.ts";
import type { BridgeMessage } from "../../contract/player.ts";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { Spinner } from "../ui/spinner.tsx";
import { hasBridge, playedAddress } from "./demo-address.ts";
import { useIsolation } from "./isolation.ts";
import { Player, type PlayerHandle } from "./player.tsx";
import { useTrialRun } from "./use-trial-run.ts";
import { useWatched } from "./watched.ts";

type Props = {
  demo: DemoDetails;
  /** Where it is presented in a meeting. */
  meetingId?: string | undefined;
  isDetailed: boolean;
  isPresenting: boolean;
  /** Nothing of it is seen: the screen was made black. */
  isCovered: boolean;
  onMessage: (message: BridgeMessage) => void;
  ref: Ref<PlayerHandle>;
};

/** The demo of a page: in its frame among the page's other things, or alone on the screen. */
export function DemoPlayer({ demo, meetingId, isDetailed, onMessage, ref, ...shown }: Props) {
  const { isMoving, isImpossible } = useIsolation(demo.build?.needs_isolation ?? false);
  // For administrators, watching is a trial run as well; builds with threads run on this page alone.
  const watched = useWatched(demo._id, { ...shown, meetingId });
  const trialRun = useTrialRun(useUntriedBuild(isDetailed ? demo.build : null));
  if (isMoving) return <Spinner label={t("Loading the demo")} size="1.75rem" />;
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
      ref={ref}
      address={playedAddress(demo)}
      title={demo.description ? `${demo.title}. ${demo.description}` : demo.title}
      hasBridge={hasBridge(demo)}
      permissions={demo}
      size={demo.build?.size}
      poster={demo.image_url === null ? null : largeThumbnail(demo.image_url)}
      isDetailed={isDetailed}
      onFrame={watched.onFrame}
      onMessage={(message) => {
        onMessage(message);
        watched.onMessage(message);
        trialRun.onMessage(message);
      }}
      onVerdict={(verdict, playback) => {
        watched.onVerdict(verdict, playback);
        trialRun.onVerdict(verdict, playback);
      }}
      isFramed={!shown.isPresenting}
      className="flex-1"
    />
  );
}

/** Its first note makes it a tried one, and yet it is watched until the page is left: it may still stop. */
function useUntriedBuild(build: DemoDetails["build"]) {
  const [untried, setUntried] = useState<string>();
  if (build && !build.is_tried && build._id !== untried) setUntried(build._id);
  return build?._id === untried ? untried : undefined;
}
