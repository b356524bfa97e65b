import { Plus } from "lucide-react";
import { useId, type ReactNode } from "react";
import type { Sentence } from "../../../contract/sentences.ts";
import { Button } from "../button.tsx";
import { ButtonLink } from "../button-link.tsx";
import { Card } from "../card.tsx";
import { EmptyState } from "../empty-state.tsx";
import { FailedState } from "../failed-state.tsx";
import { t } from "../language.ts";
import { PageHeader } from "../page-header.tsx";
import { SearchBox } from "../fields/search-box.tsx";
import { linkTitles, type RowLink } from "./row-link.tsx";
import { TableCards } from "./table-cards.tsx";
import { listColumns, type Column, type Status, type TableRow } from "./table-columns.tsx";
import { useRowFocus } from "./use-row-focus.ts";
import { useTableFit } from "./table-fit.ts";
import { TableFooter, type TablePaging } from "./table-footer.tsx";
import { TableRows } from "./table-rows.tsx";
import { SortChoice, type Sorting } from "./table-sort.tsx";
import { AllRowsBox, SelectionBar, type Selection } from "./table-selection.tsx";

type Search = { value: string; onChange: (value: string) => void; placeholder: string };
/** A button that does something, or a link that leads somewhere. Unnamed it bears the table's title. */
type NewItem = { label?: string; onClick: () => void } | { label?: string; to: string };

export type DataTableProps<Row extends TableRow> = TablePaging & {
  title: string;
  subtitle?: ReactNode;
  /** The heading's level: 1 where the table is the page. */
  level?: 1 | 2 | 3;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  isLoading: boolean;
  failure?: { message: string | Sentence; onRetry: () => unknown } | undefined;
  emptyText: string;
  emptyAction?: ReactNode;
  /** Given while a search or a filter narrows the list: an empty one offers the way back to all of it. */
  onClearFilters?: (() => void) | undefined;
  search?: Search | undefined;
  newItem?: NewItem | undefined;
  /** Further controls between the search and the new item. */
  tools?: ReactNode;
  /** A row of its own below the title, where there are many. */
  filters?: ReactNode;
  /** Few enough to stand beside the title of a wide window. */
  titleFilters?: ReactNode;
  status?: Status<Row> | undefined;
  selection?: Selection<Row> | undefined;
  /** Given where headers sort: by which column the rows are ordered now. */
  sorting?: Sorting | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
  /** A row that leads somewhere opens by a press on any of it; its title is the link. */
  rowLink?: RowLink<Row> | undefined;
  /** What a row unfolds to, below it; nothing where it is folded. */
  details?: ((row: Row) => ReactNode) | undefined;
};

export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { title, subtitle, level = 1, search, newItem, tools, selection } = props;
  const titleId = useId();
  const { box, isNarrow } = useTableFit<HTMLElement>(props.isLoading ? undefined : props.rows);
  useRowFocus(box, props.isLoading ? undefined : props.rows);
  return (
    <section ref={box} aria-labelledby={titleId} className="min-w-0">
      <PageHeader
        title={title}
        titleId={titleId}
        subtitle={subtitle}
        level={level}
        filters={props.titleFilters}
        actions={
          <>
            {search && <SearchBox {...search} label={t("Search {title}", { title })} />}
            {tools}
            {newItem && <NewItemButton title={title} newItem={newItem} />}
          </>
        }
      />
      {props.filters && (
        <div className="-mt-1 mb-4.5 flex flex-wrap gap-3 empty:hidden">{props.filters}</div>
      )}
      <TableBody {...props} titleId={titleId} isNarrow={isNarrow} />
      {selection && <SelectionBar rows={props.rows} selection={selection} />}
    </section>
  );
}

function NewItemButton({ title, newItem }: { title: string; newItem: NewItem }) {
  const label = newItem.label ?? title;
  const icon = <Plus size="1rem" aria-hidden />;
  return "to" in newItem ? (
    <ButtonLink to={newItem.to} icon={icon}>
      {label}
    </ButtonLink>
  ) : (
    <Button onClick={newItem.onClick} icon={icon}>
      {label}
    </Button>
  );
}

const MAX_SKELETONS = 10;

type Ways = Pick<DataTableProps<TableRow>, "title" | "newItem" | "onClearFilters">;

/** Back to everything where the list is narrowed; else the first of what it will hold. */
function nextStep({ title, newItem, onClearFilters }: Ways) {
  if (onClearFilters)
    return (
      <Button variant="outline" onClick={onClearFilters}>
        {t("Clear search and filters")}
      </Button>
    );
  return newItem && <NewItemButton title={title} newItem={newItem} />;
}

type BodyProps<Row extends TableRow> = DataTableProps<Row> & {
  titleId: string;
  isNarrow: boolean;
};

function TableBody<Row extends TableRow>(props: BodyProps<Row>) {
  const { failure, isLoading, emptyText, status, rowLink, isNarrow } = props;
  if (failure) {
    return (
      <Card>
        <FailedState {...failure} />
      </Card>
    );
  }
  if (!isLoading && props.rows.length === 0) {
    return (
      <Card>
        <EmptyState title={emptyText} action={props.emptyAction ?? nextStep(props)} />
      </Card>
    );
  }
  const shown = {
    titleId: props.titleId,
    columns: linkTitles(listColumns(props.columns, status), rowLink),
    rows: isLoading ? [] : props.rows,
    selection: props.selection,
    actions: props.actions,
    rowLink,
    details: props.details,
    skeletons: isLoading ? props.rows.length || Math.min(props.size, MAX_SKELETONS) : 0,
  };
  if (isNarrow) {
    return (
      <>
        <div className="mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2 empty:hidden">
          {props.sorting && <SortChoice columns={shown.columns} sorting={props.sorting} />}
          {props.selection && (
            <div className="pl-2.5">
              <AllRowsBox rows={shown.rows} selection={props.selection} hasLabel />
            </div>
          )}
        </div>
        <TableCards {...shown} status={status} />
        <TableFooter {...props} />
      </>
    );
  }
  return (
    <Card className="overflow-clip">
      <TableRows {...shown} sorting={props.sorting} />
      <div className="px-4">
        <TableFooter {...props} />
      </div>
    </Card>
  );
}
