import { Minimize } from "lucide-react";
import type { DemoDetails } from "../../contract/demos.ts";
import { joinClasses } from "../ui/class-names.ts";
import { FailedState } from "../ui/failed-state.tsx";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { Spinner } from "../ui/spinner.tsx";
import { hasBridge, playedAddress } from "./demo-address.ts";
import { useIsolation } from "./isolation.ts";
import { Player } from "./player.tsx";
import { useTrialRun } from "./use-trial-run.ts";
import { useWatched } from "./watched.ts";
import type { usePresenting } from "./presenting.ts";

type Props = {
  demo: DemoDetails;
  isDetailed: boolean;
  presenting: ReturnType<typeof usePresenting>;
};

/** The demo of a page: in its frame among the page's other things, or alone on the screen. */
export function DemoPlayer({ demo, isDetailed, presenting }: Props) {
  const { isMoving, isImpossible } = useIsolation(demo.build?.needs_isolation ?? false);
  // For administrators, watching is a trial run as well; builds with threads run on this page alone.
  const watched = useWatched(demo._id, presenting.isPresenting);
  const trialRun = useTrialRun(isDetailed && !demo.build?.is_tried ? demo.build?._id : undefined);
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
      isDetailed={isDetailed}
      onFrame={watched.onFrame}
      onMessage={(message) => {
        watched.onMessage(message);
        trialRun.onMessage(message);
      }}
      onVerdict={(verdict, playback) => {
        watched.onVerdict(verdict, playback);
        trialRun.onVerdict(verdict, playback);
      }}
      className={joinClasses(
        "flex-1",
        !presenting.isPresenting && "rounded-card border border-line",
      )}
    >
      {presenting.isPresenting && (
        <div className="absolute top-4 right-4">
          <Button
            variant="black"
            aria-label={t("End presentation")}
            title={t("End presentation")}
            className="size-11 opacity-80 hover:opacity-100"
            onClick={presenting.stop}
          >
            <Minimize size={20} aria-hidden />
          </Button>
        </div>
      )}
    </Player>
  );
}
