import { useEffect, useEffectEvent, useState } from "react";
import { frameAddress } from "../../contract/builds/builds.ts";
import { useIsolation } from "../player/isolation.ts";
import { firstPictureMs, type Playback } from "../player/playback.ts";
import { Player } from "../player/player.tsx";
import { faultText, isFailure, reasonOf } from "../player/verdict-text.ts";
import type { Verdict } from "../player/verdict.ts";
import { t } from "../ui/language.ts";
import { Spinner } from "../ui/spinner.tsx";
import { KeeperError } from "./keeper.ts";
import { checkKept, type Found } from "./keeping.ts";
import { failureText } from "./keeping-text.ts";
import { asKept, type KeptDemo, type RehearsalResult } from "./kept-records.ts";

type Props = {
  kept: KeptDemo;
  onDone: (result: RehearsalResult) => void;
  /** The browser took it back: there is nothing to rehearse. */
  onLost: () => void;
};

/** Every file is looked at, and then the demo plays as it would without a network: its worker refuses it one. */
export function Rehearsal({ kept, onDone, onLost }: Props) {
  const { isMoving, isImpossible } = useIsolation(kept.demo.build?.needs_isolation ?? false);
  const [isChecked, setChecked] = useState(false);
  const finish = (pictureMs: number | null, faults: string[]) =>
    onDone({ at: Date.now(), pictureMs, faults: [...new Set(faults)] });
  const check = useEffectEvent(() => checkKept(kept, () => undefined));
  const note = useEffectEvent((found: Found) => {
    const faults = faultsOf(found);
    if (faults.length > 0) finish(null, faults);
    else setChecked(true);
  });
  const noteFailure = useEffectEvent((error: unknown) => {
    if (error instanceof KeeperError && error.reason === "gone") onLost();
    else finish(null, [failureText(error)]);
  });
  // An effect, for what is kept is outside of React.
  useEffect(() => {
    if (isMoving) return undefined;
    let isLeft = false;
    check().then(
      (found) => !isLeft && note(found),
      (error: unknown) => !isLeft && noteFailure(error),
    );
    return () => void (isLeft = true);
  }, [isMoving]);
  const { onVerdict } = useResult(finish);
  if (isImpossible)
    return <p role="alert">{t("This browser plays no demos with threads here.")}</p>;
  return (
    <section aria-label={t("Rehearsal")} className="mb-4.5">
      <p className="mb-2 font-semibold">
        {t("Rehearsing {title} without a network", { title: kept.demo.title })}
      </p>
      <div className="flex h-[min(52dvh,30rem)] rounded-card bg-stage">
        {isMoving || !isChecked ? (
          <div className="grid flex-1 place-items-center text-on-stage">
            <Spinner label={t("Checking every file")} size="1.75rem" />
          </div>
        ) : (
          <Player
            address={frameAddress(asKept(kept).video_url ?? "")}
            title={kept.demo.title}
            hasBridge
            isTrial
            permissions={kept.demo}
            size={kept.bytes}
            onVerdict={onVerdict}
            isFramed
            className="flex-1"
          />
        )}
      </div>
    </section>
  );
}

const faultsOf = ({ missing, damaged }: Found) => [
  ...missing.map((file) => t("{file} is missing", { file })),
  ...damaged.map((file) => t("{file} is damaged", { file })),
];

/** Errors shortly after the first picture are reported as well. */
const OBSERVE_MS = 3000;

function useResult(finish: (pictureMs: number | null, faults: string[]) => void) {
  const [seen, setSeen] = useState<{ verdict: Verdict; playback: Playback } | null>(null);
  const verdict = seen?.verdict.is ?? "starting";
  const isOver = verdict !== "starting";
  const reportResult = useEffectEvent(() => {
    if (!seen) return;
    const faults = seen.playback.troubles.map(faultText);
    if (isFailure(seen.verdict)) finish(null, [reasonOf(seen.verdict, seen.playback), ...faults]);
    else finish(firstPictureMs(seen.playback), faults);
  });
  // An effect, for it waits for time to pass.
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = window.setTimeout(reportResult, OBSERVE_MS);
    return () => window.clearTimeout(timer);
  }, [isOver]);
  return {
    onVerdict: (now: Verdict, playback: Playback) => setSeen({ verdict: now, playback }),
  };
}
