import { ChevronLeft, ChevronRight, ChevronsLeft } from "lucide-react";
import { Button } from "../button.tsx";
import { t } from "../language.ts";

/** Where a list has no numbered pages: what there is no way to is left out. */
export type Steps = {
  onFirst?: (() => void) | undefined;
  onPrev?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
};

type Props = { steps: Steps; label: string };

export const StepPagination = ({ steps: { onFirst, onPrev, onNext }, label }: Props) => (
  <nav aria-label={label} className="flex items-center gap-1 max-sm:w-full max-sm:justify-between">
    <Button
      variant="ghost"
      size="sm"
      icon={<ChevronsLeft size="1rem" aria-hidden />}
      disabled={!onFirst}
      onClick={onFirst}
    >
      {t("Newest")}
    </Button>
    <Button
      variant="ghost"
      size="sm"
      icon={<ChevronLeft size="1rem" aria-hidden />}
      disabled={!onPrev}
      onClick={onPrev}
    >
      {t("Prev")}
    </Button>
    <Button variant="ghost" size="sm" disabled={!onNext} onClick={onNext}>
      {t("Next")}
      <ChevronRight size="1rem" aria-hidden />
    </Button>
  </nav>
);
