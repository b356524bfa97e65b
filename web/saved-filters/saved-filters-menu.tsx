import { Bookmark, ChevronDown } from "lucide-react";
import { Suspense, useId, useRef, useState } from "react";
import type { FilterScreen } from "../../contract/personal/saved-filters.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { FailedLoadBoundary, FailedPiece } from "../shell/failed-load-boundary.tsx";
import { lazy } from "../shell/lazy.ts";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { standBy } from "../ui/stand-by.ts";
import type { FilterDialog } from "./filter-dialogs.tsx";

const SavedFiltersSheet = lazy(async () => ({
  default: (await import("./saved-filters-sheet.tsx")).SavedFiltersSheet,
}));
const FilterDialogs = lazyDialog(async () => ({
  default: (await import("./filter-dialogs.tsx")).FilterDialogs,
}));

/** One's own filters of a list: each leads to the address that shows it. */
export function SavedFilters({ screen }: { screen: FilterScreen }) {
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(false);
  const [dialog, setDialog] = useState<FilterDialog | null>(null);
  const hide = () => sheet.current?.hidePopover();
  const open = (next: FilterDialog) => {
    // First, so that the focus is on the button again, where a dialog that closes gives it back.
    hide();
    setDialog(next);
  };
  return (
    <>
      <Button
        variant="outline"
        icon={<Bookmark size="1rem" aria-hidden />}
        title={t("Saved filters")}
        aria-label={t("Saved filters")}
        popoverTarget={id}
        onClick={(event) => {
          setOpened(true);
          if (sheet.current) standBy(sheet.current, event.currentTarget);
        }}
      >
        <ChevronDown size="1rem" aria-hidden className="text-ink-2" />
      </Button>
      <div id={id} ref={sheet} popover="auto" className={sheetClasses}>
        {wasOpened && (
          <FailedLoadBoundary fallback={<FailedPiece />}>
            <Suspense fallback={<p className="px-2.5 py-2 text-ink-2">{t("Loading")}</p>}>
              <SavedFiltersSheet screen={screen} onOpen={open} onHide={hide} />
            </Suspense>
          </FailedLoadBoundary>
        )}
      </div>
      {dialog && <FilterDialogs screen={screen} dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}

const sheetClasses =
  "absolute bottom-auto m-0 max-h-96 w-72 max-w-[calc(100vw-1.5rem)] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 text-sm text-ink shadow-soft open:animate-appear";
