import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { type Demo, demoMessages, type DemoOverview } from "../../contract/demos.ts";
import { StarButton } from "../favourites/star-button.tsx";
import { useTablePage } from "../lists/use-table-page.ts";
import { SavedFilters } from "../saved-filters/saved-filters-menu.tsx";
import { Button } from "../ui/button.tsx";
import { SearchBox } from "../ui/fields/search-box.tsx";
import { plural, t, translate } from "../ui/language.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { demoOverviewQuery } from "./api.ts";
import { demoColumns } from "./demo-columns.tsx";
import { isNarrowed, useDemoTableFilter } from "./demo-filter.ts";
import { DemoFilters } from "./demo-filters.tsx";

type Props = {
  isAdmin: boolean;
  /** Beside the title. */
  actions: ReactNode;
  viewSwitch: ReactNode;
  onAssign: (demo: Demo) => void;
};

/** Every demo with its whole name and its figures, sorted by any of them. */
export function DemoTable({ isAdmin, actions, viewSwitch, onAssign }: Props) {
  const columns = demoColumns(isAdmin);
  const { filter, ordering, sorting, change, clear } = useDemoTableFilter(columns);
  const demos = useQuery(demoOverviewQuery({ ...filter, ...ordering }));
  const isNarrow = isNarrowed({ ...filter, sort: "all" });
  const table = useTablePage(demos, filter, change, isNarrow ? clear : undefined);
  return (
    <DataTable
      {...table}
      title={t("Demo Management")}
      subtitle={demos.data ? plural(table.totalCount, "{count} demo", "{count} demos") : " "}
      columns={columns}
      sorting={sorting}
      emptyText={translate(isNarrow ? demoMessages.noResults : demoMessages.none)}
      tools={actions}
      filters={
        <>
          <SearchBox
            value={filter.search}
            onChange={(search) => change({ search: search.trim() })}
            placeholder={t("Search title, tag, description…")}
          />
          <DemoFilters filter={filter} onChange={change} />
          <SavedFilters screen="demos" />
          {viewSwitch}
          {demos.data?.is_similar && (
            <output className="block basis-full text-ink-2">
              {t("Nothing has these words exactly. These are spelled alike:")}
            </output>
          )}
        </>
      }
      rowLink={({ _id }) => ({ to: `/demo-details/${_id}` })}
      actions={actionsOf(onAssign)}
    />
  );
}

const actionsOf = (onAssign: (demo: Demo) => void) => {
  const Actions = (demo: DemoOverview) => (
    <>
      <StarButton demo={demo} className="size-8! border-transparent! bg-transparent!" />
      <Button
        variant="ghost"
        size="icon"
        title={t("Assign {title}", { title: demo.title })}
        aria-label={t("Assign {title}", { title: demo.title })}
        icon={<UserPlus size={16} aria-hidden />}
        onClick={() => onAssign(demo)}
      />
    </>
  );
  return Actions;
};
