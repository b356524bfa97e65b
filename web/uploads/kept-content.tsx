import { CircleCheck, Replace, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { TrialRun } from "../../contract/builds/trial-runs.ts";
import type { Build } from "../../contract/uploads.ts";
import { engineName } from "../formats/engine-name.ts";
import { GradeIcon } from "../player/grade-icon.tsx";
import { cautionOf, trialRunText } from "../player/trial-run-text.ts";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { totalOf } from "./upload-progress.tsx";

/** What plays, as people know it: never by its address. */
export type KeptContent = {
  id: string;
  name: string;
  files: number;
  bytes: number;
  engine: Build["engine"];
  /** What was seen of it, where nobody is about to see it here. */
  proof?: TrialRun | null;
  /** Not part of a demo before somebody saves one. */
  isNew: boolean;
};

type Props = {
  kept: KeptContent;
  isDisabled: boolean;
  onReplace: () => void;
  onRemove: () => void;
  /** Below its facts: what the check found, say. */
  children?: ReactNode;
};

/** The uploaded content of a demo, and what can be done with it. */
export const KeptContentCard = ({ kept, isDisabled, onReplace, onRemove, children }: Props) => (
  <div className="flex flex-col gap-4 rounded-control border border-line p-4">
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold wrap-anywhere">{kept.name}</p>
        <p className="text-small text-ink-2 tabular-nums">
          {[totalOf(kept), engineName(kept.engine)].filter(Boolean).join(" · ")}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="outline"
          size="sm"
          icon={<Replace size="0.9375rem" aria-hidden />}
          disabled={isDisabled}
          onClick={onReplace}
        >
          {t("Replace")}
        </Button>
        <Button
          variant="outline"
          size="sm"
          icon={<Trash2 size="0.9375rem" aria-hidden />}
          disabled={isDisabled}
          onClick={onRemove}
        >
          {t("Remove")}
        </Button>
      </div>
    </div>
    {kept.isNew && (
      <p className="flex items-center gap-2.5">
        <CircleCheck size="1.125rem" aria-hidden className="shrink-0 text-brand" />
        {t("Uploaded and checked. It is published when you save the demo.")}
      </p>
    )}
    {kept.proof !== undefined && <Proof proof={kept.proof} />}
    {children}
  </div>
);

function Proof({ proof }: { proof: TrialRun | null }) {
  if (proof === null) return <p className="text-small text-ink-2">{t("Not tested yet")}</p>;
  const isSeen = proof.firstPictureMs !== null && proof.hasDied !== true;
  const caution = isSeen ? cautionOf(proof) : null;
  return (
    <p className="flex items-center gap-2.5 wrap-anywhere">
      <GradeIcon trialRun={proof} />
      {caution === null ? trialRunText(proof) : `${trialRunText(proof)}. ${caution}`}
    </p>
  );
}
