import { HardDriveDownload, Maximize, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { writeTimestamp } from "../formats/format-date.ts";
import { inBytes } from "../formats/format-units.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { t } from "../ui/language.ts";
import { showError } from "../ui/toasts.tsx";
import { KeepingProgress } from "./keeping-progress.tsx";
import { failureText, stateOf } from "./keeping-text.ts";
import { removeKept } from "./keeping.ts";
import { KeptChip, KeptSentence } from "./kept-chip.tsx";
import type { KeptDemo } from "./kept-records.ts";
import { useKeeping } from "./use-keeping.ts";

type Props = {
  kept: KeptDemo;
  isConnected: boolean;
  onPresent: () => void;
  onRehearse: () => void;
};

export function KeptDemoLine({ kept, isConnected, onPresent, onRehearse }: Props) {
  const { keep, progress, failure } = useKeeping();
  const [isRemoving, setRemoving] = useState(false);
  const state = stateOf(kept);
  const isGone = state === "lost" || state === "over";
  const remove = async () => {
    setRemoving(true);
    await removeKept(kept).catch((error: unknown) => showError(failureText(error)));
    setRemoving(false);
  };
  const icon = { size: 16, "aria-hidden": true } as const;
  return (
    <Card className="p-4.5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            {kept.demo.title}
            <KeptChip kept={kept} />
          </h2>
          <div className="mt-0.5 text-ink-2">
            <KeptSentence kept={kept} />
          </div>
          <p className="mt-0.5 text-small text-ink-2">{factsOf(kept)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="outline"
            icon={<Trash2 {...icon} />}
            loading={isRemoving}
            onClick={remove}
          >
            {t("Remove")}
          </Button>
          {isConnected && (isGone || state === "fails") && (
            <Button
              variant="outline"
              icon={<HardDriveDownload {...icon} />}
              loading={progress !== null}
              onClick={() => void keep([kept.demo])}
            >
              {t("Keep again")}
            </Button>
          )}
          {!isGone && (
            <>
              <Button variant="outline" icon={<RotateCw {...icon} />} onClick={onRehearse}>
                {t("Rehearse")}
              </Button>
              <Button
                variant="black"
                icon={<Maximize {...icon} />}
                aria-label={t("Present {name}", { name: kept.demo.title })}
                onClick={onPresent}
              >
                {t("Present")}
              </Button>
            </>
          )}
        </div>
      </div>
      <KeepingProgress progress={progress} failure={failure} />
    </Card>
  );
}

function factsOf({ demo, bytes, until, liveBuild, buildId }: KeptDemo) {
  const facts = [
    t("Version {version}", { version: demo.build?.version ?? "" }),
    inBytes(bytes),
    t("without contact until {moment}", { moment: writeTimestamp(new Date(until).toISOString()) }),
  ];
  if (liveBuild !== null && liveBuild !== buildId) facts.push(t("there is a new version"));
  return facts.join(" · ");
}
