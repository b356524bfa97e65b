import { CircleDashed, CircleHelp, LoaderCircle } from "lucide-react";
import { Dialog } from "radix-ui";
import type { DemoSeen } from "../../contract/builds/device-checks.ts";
import { gradeOfDemo } from "../../contract/builds/device-checks.ts";
import type { Meeting, MeetingEntry } from "../../contract/meetings/meetings.ts";
import { gradeIcons } from "../player/grade-icon.tsx";
import { StageDialog } from "../player/stage-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { CheckedDemo } from "./checked-demo.tsx";
import { useDeviceCheck } from "./use-device-check.ts";

type Props = {
  meeting: Meeting;
  /** Of the entry that is checked now. */
  at: string;
  onMove: (entryId: string) => void;
  onClose: () => void;
};

/** Lets every demo of a meeting run here, one after the other, as large as a client will see it. */
export function DeviceCheckDialog({ meeting, at, onMove, onClose }: Props) {
  const check = useDeviceCheck({ meeting, at, onMove, onClose });
  const { entries, index, entry, results } = check;
  const header = (
    <>
      <div className="min-w-0 flex-1">
        <Dialog.Title className="font-semibold">{t("Checking this device")}</Dialog.Title>
        <ProgressBar
          label={t("{number} of {count}: {title}", {
            number: index + 1,
            count: entries.length,
            title: entry?.title ?? "",
          })}
          share={index / entries.length}
        />
      </div>
      <Dialog.Close asChild>
        <Button variant="outline">{t("Stop")}</Button>
      </Dialog.Close>
    </>
  );
  return (
    <StageDialog header={header} onClose={onClose}>
      <Stage check={check} />
      <footer className="px-5 pt-2 pb-[max(0.875rem,env(safe-area-inset-bottom))] max-sm:px-4">
        {check.round > 0 && (
          <p className="pb-2 text-small text-warn">
            {t("This tab was hidden meanwhile, so this demo was started again.")}
          </p>
        )}
        <Outcomes entries={entries} at={index} results={results} />
      </footer>
    </StageDialog>
  );
}

function Stage({ check }: { check: ReturnType<typeof useDeviceCheck> }) {
  const { entry, round, isHidden, isReady, hasFailed } = check;
  if (hasFailed)
    return (
      <div className="grid min-h-0 flex-1 place-items-center p-6">
        <FailedState
          message={t("The results could not be saved. Check the connection.")}
          onRetry={check.retry}
        />
      </div>
    );
  if (isHidden)
    return (
      <p className="grid min-h-0 flex-1 place-items-center p-6 text-center text-ink-2">
        {t("Paused: browsers slow down what nobody sees. It goes on when you come back.")}
      </p>
    );
  if (!isReady || !entry?.demo)
    return (
      <div className="grid min-h-0 flex-1 place-items-center">
        <Spinner label={t("Looking at this device")} size="1.75rem" />
      </div>
    );
  return <CheckedDemo key={`${entry._id} ${round}`} demo={entry.demo} onSeen={check.note} />;
}

type OutcomesProps = {
  entries: readonly MeetingEntry[];
  at: number;
  results: ReadonlyMap<string, DemoSeen>;
};

const Outcomes = ({ entries, at, results }: OutcomesProps) => (
  <ol
    aria-label={t("Demos of this check")}
    className="flex max-h-24 flex-wrap gap-x-4 gap-y-1 overflow-y-auto text-small"
  >
    {entries.map(({ _id, title }, index) => {
      const { icon, label } = outcomeOf(results.get(_id), index === at);
      return (
        <li key={_id} className="flex max-w-full items-center gap-1.5">
          {icon}
          <span className="truncate">{title}</span>
          <span className="sr-only">{label}</span>
        </li>
      );
    })}
  </ol>
);

const unknown = <CircleHelp size="1.125rem" aria-hidden className="shrink-0 text-ink-2" />;
const gradeLabels = { green: t("Ready"), amber: t("To look at"), red: t("Fails") };

function outcomeOf(seen: DemoSeen | undefined, isRunning: boolean) {
  if (isRunning)
    return {
      icon: (
        <LoaderCircle size="1.125rem" aria-hidden className="shrink-0 animate-turn text-ink-2" />
      ),
      label: t("is checked now"),
    };
  if (seen === undefined)
    return {
      icon: <CircleDashed size="1.125rem" aria-hidden className="shrink-0 text-ink-2" />,
      label: t("waits"),
    };
  const grade = gradeOfDemo(seen);
  if (grade === null) return { icon: unknown, label: t("Look yourself") };
  return { icon: gradeIcons[grade], label: gradeLabels[grade] };
}
