import type { Column, SortOrder, TableRow } from "../ui/table/table-columns.tsx";
import type { Sorting } from "../ui/table/table-sort.tsx";

/** What `useListAddress` needs to know of a list whose headers sort. */
export const unsorted = { sort: "", order: "" };

type Ordering = { sort: string; order: string };

/**
 * How the address wants a list sorted: for its table (`sorting`) and for the server (`ordering`, whose parts are
 * empty where the list has its own order). A column that does not exist, or cannot be sorted, is ignored.
 */
export function readSorting<Row extends TableRow>(
  { sort, order }: Ordering,
  columns: readonly Column<Row>[],
  change: (part: Ordering) => void,
): { sorting: Sorting; ordering: { sort: string; order: SortOrder | "" } } {
  const column = columns.find(({ key, sorts }) => key === sort && sorts !== undefined);
  const first = column?.sorts ?? "asc";
  const requested: SortOrder = order === "asc" || order === "desc" ? order : first;
  return {
    sorting: {
      sort: column?.key ?? "",
      order: requested,
      // The order in which a column sorts first goes without saying.
      onSort: (key, next) => {
        const isUsual = columns.find((one) => one.key === key)?.sorts === next;
        change({ sort: key, order: key === "" || isUsual ? "" : next });
      },
    },
    ordering: { sort: column?.key ?? "", order: column ? requested : "" },
  };
}
