import { FileUp } from "lucide-react";
import { useId, useState } from "react";
import { joinClasses } from "../class-names.ts";
import { t } from "../language.ts";

type Props = {
  /** Names the control: "Department file". */
  label: string;
  hint: string;
  /** Endings: ".csv". What is dropped may still be something else. */
  accept: readonly string[];
  onFile: (file: File) => void;
  /** While one is on its way no other is taken. */
  isBusy?: boolean | undefined;
};

/**
 * A place to drop a file, or to press and choose one. The browser's own field lies over it, unseen, and
 * takes the drop. It is never disabled: a file dropped on a disabled field opens in place of the page.
 */
export function FileDrop({ label, hint, accept, onFile, isBusy = false }: Props) {
  const hintId = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className={joinClasses(zone, isOver && "border-brand bg-brand-soft", isBusy && "opacity-60")}
    >
      <input
        type="file"
        accept={accept.join(",")}
        aria-label={label}
        aria-describedby={hintId}
        aria-disabled={isBusy}
        onClick={(event) => isBusy && event.preventDefault()}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file && !isBusy) onFile(file);
          // So that the same file, mended, can be chosen again.
          event.target.value = "";
        }}
        className="absolute inset-0 cursor-pointer opacity-0 aria-disabled:cursor-not-allowed"
      />
      <FileUp size="1.375rem" aria-hidden className="shrink-0 text-ink-2" />
      <span className="min-w-0">
        <span className="block font-medium">{t("Drop a file here, or press to choose one")}</span>
        <span id={hintId} className="block text-small text-ink-2">
          {hint}
        </span>
      </span>
    </div>
  );
}

const zone =
  "relative flex items-center gap-3.5 rounded-control border border-dashed border-line-strong px-4 py-5 transition-colors hover:bg-sunken focus-ring-around";
