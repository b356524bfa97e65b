import { Circle } from "lucide-react";
import { Dialog } from "radix-ui";
import { useState } from "react";
import type { DemoDetails, PlayedBuild } from "../../contract/demos.ts";
import { type Autopilot, MAX_AUTOPILOT_SECONDS } from "../../contract/presenting/autopilot.ts";
import { useHidden } from "../device-checks/use-hidden.ts";
import { useClock } from "../player/clock.ts";
import { useIsolation } from "../player/isolation.ts";
import { StageDialog } from "../player/stage-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { writeSeconds } from "./autopilot-text.ts";
import { Round } from "./round.tsx";
import { type RunMode, useAutopilotRun } from "./use-autopilot-run.ts";

type Props = {
  demo: DemoDetails;
  build: PlayedBuild;
  autopilot: Autopilot | null;
  mode: RunMode;
  onClose: () => void;
};

/** The demo as large as the window, as on a kiosk: somebody shows how it is used, or it shows what it was shown. */
export function AutopilotDialog({ demo, build, autopilot, mode, onClose }: Props) {
  const [isEnding, setEnding] = useState(false);
  const run = useAutopilotRun({ mode, demoId: demo._id, buildId: build._id, autopilot, onClose });
  const isRecording = run.kind === "record";
  const header = (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <Dialog.Title className="truncate font-semibold">
          {t("Autopilot: {title}", { title: demo.title })}
        </Dialog.Title>
        <Progress run={run} mode={mode} />
      </div>
      {isRecording && (
        <Button
          variant="danger"
          loading={isEnding || run.isSaving}
          disabled={run.startedAt === null}
          onClick={() => setEnding(true)}
        >
          {t("Stop and save")}
        </Button>
      )}
      <Dialog.Close asChild>
        <Button variant="outline">{closeLabelOf(isRecording, mode)}</Button>
      </Dialog.Close>
    </>
  );
  return (
    <StageDialog header={header} keepsOnEscape={isRecording} onClose={onClose}>
      <Stage demo={demo} build={build} run={run} mode={mode} isEnding={isEnding} />
    </StageDialog>
  );
}

const closeLabelOf = (isRecording: boolean, mode: RunMode) =>
  isRecording ? t("Discard") : mode === "play" ? t("Close") : t("Cancel");

type RunProps = { run: ReturnType<typeof useAutopilotRun>; mode: RunMode };

function Progress({ run, mode }: RunProps) {
  const { kind, startedAt, lastsMs } = run;
  const now = useClock(startedAt !== null, () => undefined, 250);
  const ms = startedAt === null ? 0 : Math.max(0, now - startedAt);
  if (startedAt === null || run.isSaving)
    return <p className="text-small text-ink-2">{waitingLabel(run)}</p>;
  if (kind === "record")
    return (
      <output className="flex items-center gap-2 text-small tabular-nums">
        <Circle size="0.75rem" aria-hidden className="shrink-0 fill-danger text-danger" />
        {t("Recording, {time} of {most}", {
          time: writeSeconds(ms),
          most: writeSeconds(MAX_AUTOPILOT_SECONDS * 1000),
        })}
      </output>
    );
  if (mode === "play")
    return (
      <p className="text-small text-ink-2">
        {t("It plays what was recorded. Touch the demo to take over.")}
      </p>
    );
  const left = lastsMs - ms + (kind === "replay" ? lastsMs : 0);
  const time = writeSeconds(Math.max(0, left));
  const label =
    kind === "replay"
      ? t("Trying what was recorded, {time} left", { time })
      : t("And what it shows by itself, {time} left", { time });
  return <ProgressBar label={label} share={Math.min(1, 1 - left / (2 * lastsMs))} />;
}

const waitingLabel = ({ kind, isSaving }: RunProps["run"]) => {
  if (isSaving) return t("Saving…");
  return kind === "record"
    ? t("The demo starts afresh. Then use it as a visitor would.")
    : t("The demo starts afresh.");
};

type StageProps = RunProps & Pick<Props, "demo" | "build"> & { isEnding: boolean };

function Stage({ demo, build, run, mode, isEnding }: StageProps) {
  const { isMoving, isImpossible } = useIsolation(build.needs_isolation);
  const isHidden = useHidden();
  if (isImpossible)
    return (
      <p role="alert" className="p-6">
        {t("This browser plays no demos with threads here.")}
      </p>
    );
  if (isMoving)
    return (
      <div className="grid min-h-0 flex-1 place-items-center bg-stage text-on-stage">
        <Spinner label={t("Loading the demo")} size="1.75rem" />
      </div>
    );
  // Begun again when somebody looks: browsers hardly draw what nobody sees.
  if (isHidden && run.kind !== "record") return <div className="min-h-0 flex-1 bg-stage" />;
  return (
    <Round
      key={run.round}
      demo={demo}
      kind={run.kind}
      steps={run.steps}
      lastsMs={run.lastsMs}
      isShielded={run.kind !== "record" && mode !== "play"}
      isEnding={isEnding}
      onBegin={run.begin}
      onEnd={run.onEnd}
    />
  );
}
