import { useMutation, useQuery } from "@tanstack/react-query";
import { Circle, Play, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import type { DemoDetails, PlayedBuild } from "../../contract/demos.ts";
import type { Autopilot } from "../../contract/presenting/autopilot.ts";
import { messageOf } from "../calls/api.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Chip } from "../ui/chip.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { showError, showSuccess } from "../ui/toasts.tsx";
import { autopilotQuery, removeAutopilotMutation } from "./api.ts";
import { consequenceOf, describeRecording } from "./autopilot-text.ts";
import type { RunMode } from "./use-autopilot-run.ts";

const AutopilotDialog = lazyDialog(async () => ({
  default: (await import("./autopilot-dialog.tsx")).AutopilotDialog,
}));

type Props = { demo: DemoDetails; build: PlayedBuild };

/** What kiosks do with this demo while nobody touches them, and whether the demo does it. */
export function AutopilotCard({ demo, build }: Props) {
  const { data: autopilot, error, isError, refetch } = useQuery(autopilotQuery(demo._id));
  const [mode, setMode] = useState<RunMode | null>(null);
  if (isError && autopilot === undefined)
    return <FailedState message={messageOf(error)} onRetry={() => refetch()} />;
  if (autopilot === undefined) return null;
  return (
    <Card className="min-w-0 p-4.5 lg:col-span-2">
      <section aria-label={t("Autopilot")}>
        <h2 className="flex flex-wrap items-center gap-2 text-large font-semibold">
          {t("Autopilot")}
          {autopilot && <FollowingChip autopilot={autopilot} build={build} />}
        </h2>
        <p className="mt-0.5 text-ink-2">
          {autopilot
            ? `${describeRecording(autopilot)} ${consequenceOf(autopilot, build)}`
            : t(
                "Record how somebody would use this demo; kiosks replay it while nobody touches the screen.",
              )}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {autopilot ? (
            <Actions demoId={demo._id} wasTried={autopilot.follows !== null} onRun={setMode} />
          ) : (
            <Button variant="outline" icon={recordIcon} onClick={() => setMode("record")}>
              {t("Record")}
            </Button>
          )}
        </div>
      </section>
      {mode && (
        <AutopilotDialog
          demo={demo}
          build={build}
          autopilot={autopilot}
          mode={mode}
          onClose={() => setMode(null)}
        />
      )}
    </Card>
  );
}

const recordIcon = <Circle size="0.875rem" aria-hidden className="fill-danger text-danger" />;

type ActionsProps = { demoId: string; wasTried: boolean; onRun: (mode: RunMode) => void };

function Actions({ demoId, wasTried, onRun }: ActionsProps) {
  const remove = useMutation(removeAutopilotMutation(demoId));
  return (
    <>
      <Button
        variant="outline"
        icon={<Play size="1rem" aria-hidden />}
        onClick={() => onRun("play")}
      >
        {t("Play")}
      </Button>
      <Button
        variant="outline"
        icon={<RotateCw size="1rem" aria-hidden />}
        onClick={() => onRun("try")}
      >
        {wasTried ? t("Try again") : t("Try it")}
      </Button>
      <Button variant="outline" icon={recordIcon} onClick={() => onRun("record")}>
        {t("Record again")}
      </Button>
      <Button
        variant="ghost"
        icon={<Trash2 size="1rem" aria-hidden />}
        loading={remove.isPending}
        onClick={() =>
          remove.mutate(undefined, {
            onSuccess: ({ message }) => showSuccess(message),
            onError: (error) => showError(messageOf(error)),
          })
        }
      >
        {t("Remove")}
      </Button>
    </>
  );
}

function FollowingChip({ autopilot, build }: { autopilot: Autopilot; build: PlayedBuild }) {
  const { follows, build_id } = autopilot;
  if (follows === null || build_id !== build._id) return <Chip tone="warn">{t("Not tried")}</Chip>;
  if (follows === "follows") return <Chip>{t("Follows the replay")}</Chip>;
  if (follows === "ignores") return <Chip tone="danger">{t("Does not follow")}</Chip>;
  return <Chip tone="neutral">{t("Nothing to see")}</Chip>;
}
