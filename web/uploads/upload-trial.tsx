import type { TrialRun } from "../../contract/trial-runs.ts";
import { BuildTrial } from "../player/build-trial.tsx";
import { t } from "../ui/language.ts";
import type { UploadedContent } from "./content-uploading.ts";

type Props = {
  content: UploadedContent;
  onCapture: (picture: Blob) => void;
  onBestPicture: (picture: Blob) => void;
  onNoted: (buildId: string, noted: TrialRun | null) => void;
};

/** What was uploaded runs at once. Threads need a page of their own, which this one cannot become. */
export function UploadTrial({ content: { url, build }, onCapture, onBestPicture, onNoted }: Props) {
  if (!build) return null;
  if (build.needs_isolation)
    return (
      <p className="text-[13px] text-ink-2">
        {t("It uses threads, which need a page of their own: it is tested when you open the demo.")}
      </p>
    );
  return (
    <BuildTrial
      buildId={build._id}
      address={url}
      onCapture={onCapture}
      onBestPicture={onBestPicture}
      onNoted={(noted) => onNoted(build._id, noted)}
    />
  );
}
