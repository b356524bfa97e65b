import { History } from "lucide-react";
import type { DemoVersion } from "../../contract/builds/versions.ts";
import { engineName } from "../formats/engine-name.ts";
import { inBytes } from "../formats/format-units.ts";
import { writeMoment } from "../formats/format-date.ts";
import { trialRunWords } from "../player/trial-run-words.ts";
import { Button } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { plural, t } from "../ui/language.ts";
import { CopyList } from "../uploads/copy-list.tsx";

type Props = { version: DemoVersion; number: number; isBusy: boolean; onRestore: () => void };

export const VersionLine = ({ version, number, isBusy, onRestore }: Props) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
    <div className="min-w-0 flex-1 basis-60">
      <p className="flex items-center gap-2 font-medium">
        {t("Version {number}", { number })}
        {version.is_current && <Chip>{t("Live")}</Chip>}
      </p>
      <p className="mt-0.5 text-[13px] text-ink-2 wrap-anywhere">{factsOf(version)}</p>
      <p className="text-[13px] text-ink-2">
        {t("By {name}, {moment}", {
          name: version.added_by,
          moment: writeMoment(version.added_at),
        })}
      </p>
      <p className="text-[13px] text-ink-2 wrap-anywhere">
        {version.proof === null ? t("Not tested yet") : trialRunWords(version.proof)}
      </p>
      <CopyList copies={version.copies} />
    </div>
    {!version.is_current && (
      <Button
        variant="outline"
        disabled={isBusy}
        icon={<History size={16} aria-hidden />}
        aria-label={t("Restore version {number}", { number })}
        onClick={onRestore}
      >
        {t("Restore this version")}
      </Button>
    )}
  </li>
);

const factsOf = ({ folder, engine, size, file_count: count }: DemoVersion) =>
  [folder, engineName(engine), plural(count, "{count} file", "{count} files"), inBytes(size)]
    .filter(Boolean)
    .join(" · ");
