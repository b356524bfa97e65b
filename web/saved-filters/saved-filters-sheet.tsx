import { useQuery } from "@tanstack/react-query";
import { BookmarkPlus } from "lucide-react";
import { useSearchParams } from "react-router";
import type { FilterScreen } from "../../contract/personal/saved-filters.ts";
import { messageOf } from "../calls/api.ts";
import { t, translate } from "../ui/language.ts";
import { savedFiltersQuery } from "./api.ts";
import { filterQuery } from "./filter-address.ts";
import { SavedFilterRow } from "./saved-filter-row.tsx";
import type { FilterDialog } from "./filter-dialogs.tsx";

type Props = {
  screen: FilterScreen;
  onOpen: (dialog: FilterDialog) => void;
  onHide: () => void;
};

/** What the menu of a list holds: the filters that were saved, and the way to save those of now. */
export function SavedFiltersSheet({ screen, onOpen, onHide }: Props) {
  const [address] = useSearchParams();
  const query = filterQuery(screen, address);
  const all = useQuery(savedFiltersQuery());
  const filters = all.data?.filter((filter) => filter.screen === screen);
  return (
    <>
      {filters && filters.length > 0 ? (
        <ul aria-label={t("Saved filters")}>
          {filters.map((filter) => (
            <SavedFilterRow
              key={filter._id}
              filter={filter}
              isShown={filter.query === query}
              onOpen={onHide}
              onRename={() => onOpen({ kind: "rename", filter })}
              onDelete={() => onOpen({ kind: "delete", filter })}
            />
          ))}
        </ul>
      ) : (
        <p className="px-2.5 py-2 text-ink-2">
          {all.isError
            ? translate(messageOf(all.error))
            : filters
              ? t("Search and filters that you save are listed here, for you alone.")
              : t("Loading")}
        </p>
      )}
      <SaveEntry isEmpty={query === ""} onPress={() => onOpen({ kind: "save", query })} />
    </>
  );
}

const SaveEntry = ({ isEmpty, onPress }: { isEmpty: boolean; onPress: () => void }) => (
  <div className="mt-1.5 border-t border-line pt-1.5">
    <button type="button" disabled={isEmpty} className={saveClasses} onClick={onPress}>
      <BookmarkPlus size="1rem" aria-hidden />
      {t("Save current filters")}
    </button>
    {isEmpty && (
      <p className="px-2.5 pb-1.5 text-small text-ink-2">{t("Search or set a filter first.")}</p>
    )}
  </div>
);

const saveClasses =
  "flex min-h-9 w-full items-center gap-2.5 rounded-small px-2.5 py-1.5 text-left transition-colors not-disabled:hover:bg-sunken disabled:cursor-not-allowed disabled:text-ink-2 [&_svg]:shrink-0 [&_svg]:text-ink-2";
