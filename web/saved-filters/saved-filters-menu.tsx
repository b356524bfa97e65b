import { useQuery } from "@tanstack/react-query";
import { Bookmark, BookmarkPlus, ChevronDown } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { FilterScreen, SavedFilter } from "../../contract/personal/saved-filters.ts";
import { messageOf } from "../calls/api.ts";
import { reload } from "../calls/query-client.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { t, translate } from "../ui/language.ts";
import { standBy } from "../ui/stand-by.ts";
import { deleteFilter, savedFiltersQuery } from "./api.ts";
import { filterQuery } from "./filter-address.ts";
import { SavedFilterRow } from "./saved-filter-row.tsx";

const DeleteModal = lazyDialog(async () => ({
  default: (await import("../lists/delete-modal.tsx")).DeleteModal,
}));
const SavedFilterModal = lazyDialog(async () => ({
  default: (await import("./saved-filter-modal.tsx")).SavedFilterModal,
}));

type Dialog = { kind: "save"; query: string } | { kind: "rename" | "delete"; filter: SavedFilter };

/** One's own filters of a list: each leads to the address that shows it. */
export function SavedFilters({ screen }: { screen: FilterScreen }) {
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [address] = useSearchParams();
  const query = filterQuery(screen, address);
  const all = useQuery({ ...savedFiltersQuery(), enabled: isWanted });
  const filters = all.data?.filter((filter) => filter.screen === screen);
  const hide = () => sheet.current?.hidePopover();
  const open = (next: Dialog) => {
    // First, so that the focus is on the button again, where a dialog that closes gives it back.
    hide();
    setDialog(next);
  };
  return (
    <>
      <Button
        variant="outline"
        icon={<Bookmark size={16} aria-hidden />}
        title={t("Saved filters")}
        aria-label={t("Saved filters")}
        popoverTarget={id}
        onClick={(event) => {
          setWanted(true);
          if (sheet.current) standBy(sheet.current, event.currentTarget);
        }}
      >
        <ChevronDown size={16} aria-hidden className="text-ink-2" />
      </Button>
      <div id={id} ref={sheet} popover="auto" className={look}>
        {filters && filters.length > 0 ? (
          <ul aria-label={t("Saved filters")}>
            {filters.map((filter) => (
              <SavedFilterRow
                key={filter._id}
                filter={filter}
                isShown={filter.query === query}
                onOpen={hide}
                onRename={() => open({ kind: "rename", filter })}
                onDelete={() => open({ kind: "delete", filter })}
              />
            ))}
          </ul>
        ) : (
          <p className="px-2.5 py-2 text-ink-2">
            {all.isError
              ? translate(messageOf(all.error))
              : filters
                ? t("Search and filters that you save are listed here, for you alone.")
                : isWanted && t("Loading")}
          </p>
        )}
        <SaveEntry isEmpty={query === ""} onPress={() => open({ kind: "save", query })} />
      </div>
      {(dialog?.kind === "save" || dialog?.kind === "rename") && (
        <SavedFilterModal
          screen={screen}
          subject={dialog.kind === "save" ? dialog.query : dialog.filter}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === "delete" && (
        <DeleteModal
          title={t("Delete “{name}”?", { name: dialog.filter.name })}
          remove={() => deleteFilter(dialog.filter._id)}
          onSettled={() => reload([["saved-filters"]])}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

const SaveEntry = ({ isEmpty, onPress }: { isEmpty: boolean; onPress: () => void }) => (
  <div className="mt-1.5 border-t border-line pt-1.5">
    <button type="button" disabled={isEmpty} className={saveLook} onClick={onPress}>
      <BookmarkPlus size={16} aria-hidden />
      {t("Save current filters")}
    </button>
    {isEmpty && (
      <p className="px-2.5 pb-1.5 text-[13px] text-ink-2">{t("Search or set a filter first.")}</p>
    )}
  </div>
);

const look =
  "absolute bottom-auto m-0 max-h-96 w-72 max-w-[calc(100vw-24px)] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 text-sm text-ink shadow-soft open:animate-appear";
const saveLook =
  "flex min-h-9 w-full items-center gap-2.5 rounded-small px-2.5 py-1.5 text-left transition-colors not-disabled:hover:bg-sunken disabled:cursor-not-allowed disabled:text-ink-2 [&_svg]:shrink-0 [&_svg]:text-ink-2";
