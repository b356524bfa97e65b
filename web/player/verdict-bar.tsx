import { MonitorX, MousePointerClick, RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { joinClasses } from "../ui/class-names.ts";
import { plural, t } from "../ui/language.ts";
import { neededBy, rankFaults } from "./faults.ts";
import type { Playback } from "./playback.ts";
import {
  type Failure,
  faultText,
  isFailure,
  reasonOf,
  refusalText,
  refusedHost,
  staffAdviceOn,
} from "./verdict-text.ts";
import type { Verdict } from "./verdict.ts";

type Props = {
  verdict: Verdict;
  playback: Playback;
  isDetailed: boolean;
  adviceOn?: ((verdict: Failure, playback: Playback) => string) | undefined;
  /** Without it, what is around the demo has a button for it. */
  onRetry: (() => void) | undefined;
  onAllowHost: ((host: string) => void) | undefined;
};

/**
 * Never a black rectangle without a word. It stands below the demo and takes its own room, for whatever the
 * demo shows may have to be seen or pressed. Who can mend it also reads what the demo itself said.
 */
export function VerdictBar({
  verdict,
  playback,
  isDetailed,
  adviceOn = staffAdviceOn,
  onRetry,
  onAllowHost,
}: Props) {
  const host = isDetailed ? refusedHost(playback) : undefined;
  const allow = host !== undefined && onAllowHost && (
    <Button variant="outline" onClick={() => onAllowHost(host)}>
      {t("Allow {host}", { host })}
    </Button>
  );
  if (isFailure(verdict)) {
    const hasDied = verdict.is === "died";
    return (
      <Bar
        tone="text-danger bg-danger-soft"
        icon={<MonitorX size="1.25rem" aria-hidden />}
        title={hasDied ? t("This demo has stopped") : t("This demo can't be displayed")}
        sentence={
          isDetailed
            ? remedied(reasonOf(verdict, playback), verdict.is === "refused" && !onAllowHost)
            : adviceOn(verdict, playback)
        }
        faults={isDetailed ? playback.troubles : []}
        isAlert
      >
        {allow}
        {onRetry && (
          <Button icon={<RotateCw size="1rem" aria-hidden />} onClick={onRetry}>
            {hasDied ? t("Restart") : t("Try again")}
          </Button>
        )}
      </Bar>
    );
  }
  // The rest is for those who can mend it; everybody else stands before a client.
  if (!isDetailed) return null;
  if (verdict.is === "waits") {
    const hasFailed = playback.troubles.some((fault) => neededBy(fault) && !fault.host);
    return (
      <Bar
        tone={hasFailed ? "text-warn bg-warn-soft" : "text-brand bg-brand-soft"}
        icon={<MousePointerClick size="1.25rem" aria-hidden />}
        title={t("Waiting for a click")}
        sentence={
          hasFailed
            ? t("Some of it failed to load or run. Start it to see whether it plays.")
            : t("It appears once someone starts it.")
        }
        faults={playback.troubles}
      >
        {allow}
      </Bar>
    );
  }
  if (verdict.is !== "faulty") return null;
  return (
    <Bar
      tone="text-warn bg-warn-soft"
      icon={<TriangleAlert size="1.25rem" aria-hidden />}
      title={t("It plays, with errors")}
      sentence={
        host === undefined
          ? t("Some of it failed to load or run.")
          : remedied(refusalText(host), !onAllowHost)
      }
      faults={playback.troubles}
    >
      {allow}
    </Bar>
  );
}

/** What to do about a host that is not allowed, where no button does it. */
const remedied = (sentence: string, isEditHinted: boolean) =>
  isEditHinted ? `${sentence} ${t("To allow it, edit the demo.")}` : sentence;

type BarProps = {
  tone: string;
  icon: ReactNode;
  title: string;
  sentence: string;
  faults: Playback["troubles"];
  isAlert?: boolean;
  children?: ReactNode;
};

const Bar = ({ tone, icon, title, sentence, faults, isAlert, children }: BarProps) => (
  <div
    role={isAlert ? "alert" : undefined}
    className="max-h-[60%] shrink-0 animate-appear overflow-y-auto border-t border-line bg-surface px-4 py-3 text-ink"
  >
    <div className="flex items-start gap-x-3 gap-y-2.5 max-sm:flex-wrap">
      <span className={joinClasses("grid size-9 shrink-0 place-items-center rounded-full", tone)}>
        {icon}
      </span>
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-3rem)]">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-small text-ink-2 wrap-anywhere">{sentence}</p>
      </div>
      {children && (
        <div className="flex shrink-0 flex-wrap gap-2 self-center empty:hidden max-sm:ml-12">
          {children}
        </div>
      )}
    </div>
    {rankFaults(faults).length > 0 && <FaultList faults={rankFaults(faults)} />}
  </div>
);

/** The most probable reason first, each in the demo's own words. */
const FaultList = ({ faults }: { faults: Playback["troubles"] }) => (
  <details className="mt-2 ml-12">
    <summary className="w-fit cursor-pointer text-small text-ink-2">
      {plural(faults.length, "{count} problem", "{count} problems")}
    </summary>
    <ul className="mt-2 flex flex-col gap-1 rounded-control bg-sunken p-3 font-mono text-[0.75rem] wrap-anywhere">
      {faults.map((fault) => (
        <li key={fault.kind + faultText(fault)}>{faultText(fault)}</li>
      ))}
    </ul>
  </details>
);
