import { Camera, MousePointerClick, RotateCw } from "lucide-react";
import { useRef, useState } from "react";
import { frameAddress, type FramePermissions } from "../../contract/builds/builds.ts";
import { gradeOf, type TrialRun } from "../../contract/builds/trial-runs.ts";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { Spinner } from "../ui/spinner.tsx";
import { showError } from "../ui/toasts.tsx";
import { GradeIcon } from "./grade-icon.tsx";
import { Player, type PlayerHandle } from "./player.tsx";
import { cautionOf, trialRunText } from "./trial-run-text.ts";
import { useBestPicture } from "./use-best-picture.ts";
import { useTrialRun } from "./use-trial-run.ts";

type Props = {
  buildId: string;
  /** As the finished upload was reported it. */
  address: string;
  permissions?: FramePermissions | undefined;
  /** Lets the demo call a host that it was refused. */
  onAllowHost?: ((host: string) => void) | undefined;
  /** Takes a picture of the running demo. */
  onCapture: (picture: Blob) => void;
  /** Taken by itself, at the best of several moments. */
  onBestPicture: (picture: Blob) => void;
  /** What was seen, and nothing again when it is tried once more. */
  onNoted: (noted: TrialRun | null) => void;
};

/** The demo really runs here, before any client sees it, and what was seen is kept with the build. */
export function BuildTrial({
  buildId,
  address,
  onCapture,
  onBestPicture,
  onNoted,
  ...rest
}: Props) {
  const player = useRef<PlayerHandle>(null);
  const [round, setRound] = useState(0);
  const [isCapturing, setCapturing] = useState(false);
  const { trialRun, isWaiting, onMessage, onVerdict, runAgain } = useTrialRun(buildId, onNoted);
  const takePicture = async () => (await player.current?.capture()) ?? null;
  const best = useBestPicture(takePicture, onBestPicture);
  const capture = async () => {
    setCapturing(true);
    const picture = await takePicture();
    setCapturing(false);
    if (picture) onCapture(picture);
    else showError(t("There is nothing to capture yet."));
  };
  return (
    <section aria-label={t("Trial run")} className="flex flex-col gap-3">
      <Player
        key={round}
        ref={player}
        address={frameAddress(address)}
        title={t("Trial run")}
        {...rest}
        hasBridge
        isDetailed
        isTrial
        onMessage={(message) => {
          onMessage(message);
          best.onMessage(message);
        }}
        onVerdict={(verdict, playback) => {
          onVerdict(verdict, playback);
          best.onVerdict(verdict);
        }}
        className="rounded-card border border-line"
        frameClassName="aspect-3/2"
      />
      <div className="flex flex-wrap items-center gap-3">
        <output className="flex min-w-0 flex-1 items-center gap-2 text-small wrap-anywhere">
          {trialRun ? <Outcome trialRun={trialRun} /> : <Progress isWaiting={isWaiting} />}
        </output>
        <Button
          variant="outline"
          icon={<RotateCw size="1rem" aria-hidden />}
          onClick={() => {
            runAgain();
            best.restart();
            setRound(round + 1);
          }}
        >
          {t("Run again")}
        </Button>
        <Button
          variant="outline"
          loading={isCapturing}
          icon={<Camera size="1rem" aria-hidden />}
          onClick={capture}
        >
          {t("Capture from demo")}
        </Button>
      </div>
    </section>
  );
}

const Progress = ({ isWaiting }: { isWaiting: boolean }) =>
  isWaiting ? (
    <>
      <MousePointerClick size="1.125rem" aria-hidden className="shrink-0 text-brand" />
      {t("It is waiting for a click: start it above to see it run.")}
    </>
  ) : (
    <>
      <Spinner label={t("Testing")} size="1rem" />
      {t("Testing…")}
    </>
  );

const Outcome = ({ trialRun }: { trialRun: TrialRun }) => (
  <>
    <GradeIcon trialRun={trialRun} />
    {describeTrialRun(trialRun)}
  </>
);

/** Why it failed stands right above, in the bar below the demo. */
function describeTrialRun(trialRun: TrialRun) {
  const grade = gradeOf(trialRun);
  if (grade === "red") return trialRun.hasDied ? t("It stopped.") : t("It did not start.");
  const text = trialRunText(trialRun);
  return grade === "amber" ? `${text}. ${cautionOf(trialRun)}` : text;
}
