import { useQuery } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { type DemoSort, demoSortLabels, demoSorts } from "../../contract/demos.ts";
import { activeCategoriesQuery } from "../categories/api.ts";
import { filterNotice } from "../lists/filter-notice.ts";
import { ToMeeting } from "../meetings/late-pieces.tsx";
import { FilterSelect } from "../ui/fields/filter-select.tsx";
import { FilterToggle } from "../ui/fields/filter-toggle.tsx";
import { t, translate } from "../ui/language.ts";
import { TagFilter } from "../tags/tag-filter.tsx";
import type { DemoFilter } from "./api.ts";

type Shown = Omit<DemoFilter, "page" | "search" | "sort"> & {
  /** Without one, the list is sorted elsewhere. */
  sort?: DemoSort;
};
type Props = { filter: Shown; onChange: (part: Partial<DemoFilter>) => void };

/** Category, tags, sort and favourites; all at once, none undoes another. */
export function DemoFilters({ filter, onChange }: Props) {
  const categories = useQuery(activeCategoriesQuery());
  return (
    <>
      <FilterSelect
        label={t("Category")}
        value={filter.category}
        options={[
          { value: "all", label: t("All") },
          ...(categories.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        notice={filterNotice(categories.error)}
        onChange={(category) => onChange({ category })}
      />
      <TagFilter value={filter.tags ?? ""} onChange={(tags) => onChange({ tags })} />
      {filter.sort !== undefined && (
        <FilterSelect
          label={t("Sort")}
          value={filter.sort}
          options={demoSorts.map((sort) => ({
            value: sort,
            label: translate(demoSortLabels[sort]),
          }))}
          onChange={(sort) => onChange({ sort: sort as DemoSort })}
        />
      )}
      <FilterToggle
        label={t("Favourites")}
        icon={<Star aria-hidden />}
        isOn={filter.is_favourite === "true"}
        onChange={(isOn) => onChange({ is_favourite: isOn ? "true" : "" })}
      />
      {filter.is_favourite === "true" && <ToMeeting />}
    </>
  );
}
