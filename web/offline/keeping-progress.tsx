import { inBytes } from "../formats/format-units.ts";
import { t } from "../ui/language.ts";
import { ProgressBar } from "../ui/progress-bar.tsx";
import type { useKeeping } from "./use-keeping.ts";

/** How far the keeping is, and why it did not go on. */
export function KeepingProgress({
  progress,
  failure,
}: Pick<ReturnType<typeof useKeeping>, "progress" | "failure">) {
  if (failure !== null)
    return (
      <p role="alert" className="text-danger wrap-anywhere">
        {failure}
      </p>
    );
  if (progress === null) return null;
  const { title, bytes, total } = progress;
  return (
    <ProgressBar
      label={t("Keeping {title}: {done} of {all}", {
        title,
        done: inBytes(bytes),
        all: inBytes(total),
      })}
      share={total === 0 ? 0 : Math.min(1, bytes / total)}
    />
  );
}
