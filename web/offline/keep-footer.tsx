import { HardDriveDownload } from "lucide-react";
import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { textLink } from "../ui/text-link.ts";
import { KeepingProgress } from "./keeping-progress.tsx";
import type { useKeeping } from "./use-keeping.ts";

type Props = Pick<ReturnType<typeof useKeeping>, "progress" | "failure"> & {
  /** The words of the button; null where there is nothing to keep. */
  label: string | null;
  onKeep: () => void;
  hasKept: boolean;
};

/** Keeps it, links to what is kept already, and shows the progress. */
export const KeepFooter = ({ label, onKeep, hasKept, progress, failure }: Props) => (
  <>
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {label !== null && (
        <Button
          variant="outline"
          loading={progress !== null}
          icon={<HardDriveDownload size="1rem" aria-hidden />}
          onClick={onKeep}
        >
          {label}
        </Button>
      )}
      {hasKept && (
        <Link to="/kept" className={textLink}>
          {t("Everything on this device")}
        </Link>
      )}
    </div>
    {(progress !== null || failure !== null) && (
      <div className="mt-3">
        <KeepingProgress progress={progress} failure={failure} />
      </div>
    )}
  </>
);
