import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Button } from "../button.tsx";
import { joinClasses } from "../class-names.ts";
import { FilterSelect } from "../fields/filter-select.tsx";
import { t } from "../language.ts";
import type { Column, SortOrder } from "./table-columns.tsx";

/** By which column the rows are ordered. */
export type Sorting = {
  /** The column's key; empty where the list has its own order, which no column shows. */
  sort: string;
  order: SortOrder;
  /** With an empty key: back to the list's own order. */
  onSort: (sort: string, order: SortOrder) => void;
};

type SortedColumn = Pick<Column<never>, "key" | "header" | "align" | "sorts">;
type Props = { column: SortedColumn; sorting: Sorting | undefined };

/** The sort order of a column's header, for those who cannot see its arrow. */
export const ariaSort = (column: SortedColumn, sorting: Sorting | undefined) =>
  column.sorts === undefined || sorting?.sort !== column.key
    ? undefined
    : sorting.order === "asc"
      ? "ascending"
      : "descending";

/** Pressed, it sorts; again, the other way round; a third time the list has its own order again. */
export function SortHeader({ column, sorting }: Props) {
  const { key, header, sorts: first } = column;
  if (sorting === undefined || first === undefined) return header;
  const isSorted = sorting.sort === key;
  const press = () => {
    if (!isSorted) sorting.onSort(key, first);
    else if (sorting.order === first) sorting.onSort(key, opposite(first));
    else sorting.onSort("", first);
  };
  return (
    <button
      type="button"
      onClick={press}
      className={joinClasses(
        "group -mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-small px-1.5 text-left font-medium transition-colors hover:text-ink",
        // The words stay in line with those below them; the arrow stands on the other side.
        column.align === "end" && "flex-row-reverse text-right",
        isSorted && "text-ink",
      )}
    >
      {header}
      {isSorted ? <Arrow order={sorting.order} /> : <ChevronsUpDown {...icon} className={hint} />}
    </button>
  );
}

/** The same choice where cards have no headers. */
export function SortChoice<Row>({
  columns,
  sorting,
}: { columns: readonly Column<Row>[] } & {
  sorting: Sorting;
}) {
  const { sort, order, onSort } = sorting;
  const sortable = columns.filter((column) => column.sorts !== undefined);
  const options = sortable.map(({ key, header }) => ({ value: key, label: header }));
  const own = { value: "", label: t("Default") };
  const choose = (key: string) =>
    onSort(key, sortable.find((column) => column.key === key)?.sorts ?? "asc");
  const label = order === "asc" ? t("Ascending") : t("Descending");
  return (
    <div className="flex items-center gap-2">
      <FilterSelect
        label={t("Sort by")}
        value={sort}
        options={sort === "" ? [own, ...options] : options}
        onChange={choose}
      />
      {sort !== "" && (
        <Button
          variant="outline"
          className="size-9 px-0!"
          title={label}
          aria-label={label}
          icon={<Arrow order={order} />}
          onClick={() => onSort(sort, opposite(order))}
        />
      )}
    </div>
  );
}

const opposite = (order: SortOrder): SortOrder => (order === "asc" ? "desc" : "asc");

const icon = { size: 14, "aria-hidden": true } as const;
const Arrow = ({ order }: { order: SortOrder }) =>
  order === "asc" ? <ArrowUp {...icon} /> : <ArrowDown {...icon} />;

/** A mouse is shown what can be pressed when it is there; a finger, always. */
const hint =
  "shrink-0 text-ink-3 [@media(hover:hover)]:opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100";
