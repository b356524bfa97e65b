import { History } from "lucide-react";
import type { DemoVersion } from "../../contract/builds/versions.ts";
import { writeTimestamp } from "../formats/format-date.ts";
import { trialRunText } from "../player/trial-run-text.ts";
import { Button } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { t } from "../ui/language.ts";
import { CopyList } from "../uploads/copy-list.tsx";
import { factsOf } from "./version-facts.ts";

type Props = { version: DemoVersion; number: number; onRestore: () => void };

export const VersionLine = ({ version, number, onRestore }: Props) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
    <div className="min-w-0 flex-1 basis-60">
      <p className="flex items-center gap-2 font-medium">
        {t("Version {number}", { number })}
        {version.is_current && <Chip>{t("Live")}</Chip>}
      </p>
      <p className="mt-0.5 text-small text-ink-2 wrap-anywhere">{factsOf(version)}</p>
      <p className="text-small text-ink-2">
        {t("By {name}, {moment}", {
          name: version.added_by,
          moment: writeTimestamp(version.added_at),
        })}
      </p>
      <Proof proof={version.proof} />
      <CopyList copies={version.copies} />
    </div>
    {!version.is_current && (
      <Button
        variant="outline"
        icon={<History size="1rem" aria-hidden />}
        aria-label={t("Restore version {number}", { number })}
        onClick={onRestore}
      >
        {t("Restore this version")}
      </Button>
    )}
  </li>
);

/** What was seen when it ran; what failed unfolds. */
function Proof({ proof }: Pick<DemoVersion, "proof">) {
  const text = proof === null ? t("Not tested yet") : trialRunText(proof);
  if (proof === null || proof.errors.length === 0)
    return <p className="text-small text-ink-2 wrap-anywhere">{text}</p>;
  return (
    <details className="text-small text-ink-2 wrap-anywhere">
      <summary className="w-fit cursor-pointer">{text}</summary>
      <ul className="mt-2 flex flex-col gap-1 rounded-control bg-sunken p-3">
        {[...new Set(proof.errors)].map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </details>
  );
}
