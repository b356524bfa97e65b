import type { ReactNode } from "react";
import { SavedFilters } from "../saved-filters/saved-filters-menu.tsx";
import { SearchBox } from "../ui/fields/search-box.tsx";
import { t } from "../ui/language.ts";

type Props = {
  filter: { search: string };
  onChange: (part: { search: string }) => void;
  viewSwitch: ReactNode;
};

/** In a row of its own: among the filters the switch would be the first to be pushed into a line alone. */
export const FindDemos = ({ filter, onChange, viewSwitch }: Props) => (
  <div className="flex min-w-0 flex-auto flex-wrap items-center gap-3">
    <SearchBox
      value={filter.search}
      onChange={(search) => onChange({ search: search.trim() })}
      placeholder={t("Search title, tag, description…")}
    />
    <SavedFilters screen="demos" />
    {viewSwitch}
  </div>
);
