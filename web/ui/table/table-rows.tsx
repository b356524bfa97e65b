import type { ReactNode } from "react";
import { joinClasses } from "../class-names.ts";
import { t } from "../language.ts";
import { openRow, rowLinkClasses, type RowLink } from "./row-link.tsx";
import { readCell, type Column, type TableRow } from "./table-columns.tsx";
import { ariaSort, SortHeader, type Sorting } from "./table-sort.tsx";
import { AllRowsBox, RowBox, type Selection } from "./table-selection.tsx";

type Sorted = { sorting: Sorting | undefined };
type Props<Row> = Sorted & {
  titleId: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  selection: Selection<Row> | undefined;
  actions: ((row: Row) => ReactNode) | undefined;
  rowLink: RowLink<Row> | undefined;
  details: ((row: Row) => ReactNode) | undefined;
  /** So many rows without words, while the real ones are on their way. */
  skeletons: number;
};

/** The real table of wide screens. Its header stays below whatever stands at the top (--sticky-top). */
export const TableRows = <Row extends TableRow>({
  titleId,
  columns,
  rows,
  selection,
  actions,
  rowLink,
  sorting,
  details,
  skeletons,
}: Props<Row>) => (
  <table aria-labelledby={titleId} aria-busy={skeletons > 0} className="w-full border-collapse">
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={joinClasses(head, boxPlace)}>
            <AllRowsBox rows={rows} selection={selection} />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHead key={column.key} column={column} sorting={sorting} />
        ))}
        {actions && (
          <th scope="col" className={joinClasses(head, "text-right")}>
            {t("Actions")}
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <BodyRow
          key={row._id}
          row={row}
          columns={columns}
          selection={selection}
          actions={actions}
          rowLink={rowLink}
          details={details}
        />
      ))}
      {listBlanks(skeletons).map((blank, index) => (
        <tr key={blank} aria-hidden>
          {selection && (
            <td className={joinClasses(cell, boxPlace)}>
              <Blank width={60} />
            </td>
          )}
          {columns.map((column) => (
            <td key={column.key} className={cell}>
              <Blank width={45 + ((index * 17 + column.key.length * 7) % 40)} />
            </td>
          ))}
          {actions && (
            <td className={cell}>
              <Blank width={100} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
);

const ColumnHead = <Row,>({ column, sorting }: { column: Column<Row> } & Sorted) => (
  <th
    scope="col"
    aria-sort={ariaSort(column, sorting)}
    className={joinClasses(head, alignOf(column))}
  >
    <SortHeader column={column} sorting={sorting} />
  </th>
);

type RowProps<Item> = Omit<Props<Item>, "titleId" | "rows" | "skeletons" | "sorting"> & {
  row: Item;
};

const BodyRow = <Item extends TableRow>(props: RowProps<Item>) => {
  const { row, columns, selection, actions, rowLink, details } = props;
  return (
    <>
      <tr
        data-row={row._id}
        onClick={rowLink && openRow}
        className={joinClasses(
          "transition-colors",
          rowLink?.(row) && rowLinkClasses,
          selection?.chosen.has(row._id) ? "bg-brand-soft/60" : "hover:bg-sunken/50",
        )}
      >
        {selection && (
          <td className={joinClasses(cell, boxPlace)}>
            <RowBox row={row} selection={selection} />
          </td>
        )}
        {columns.map((column) => (
          <td key={column.key} className={joinClasses(cell, alignOf(column))}>
            <div className={textClasses}>{readCell(row, column) ?? NONE}</div>
          </td>
        ))}
        {actions && (
          <td className={joinClasses(cell, "py-1.5 text-right whitespace-nowrap")}>
            <div className="-mr-2 inline-flex">{actions(row)}</div>
          </td>
        )}
      </tr>
      <Details
        content={details?.(row)}
        span={columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)}
      />
    </>
  );
};

const Details = ({ content, span }: { content: ReactNode; span: number }) =>
  content ? (
    <tr>
      <td colSpan={span} className="border-b border-line bg-sunken/40 p-0">
        {content}
      </td>
    </tr>
  ) : null;

export const listBlanks = (count: number) =>
  Array.from({ length: count }, (_, index) => `blank ${index}`);

/** A placeholder for text that is still loading, as wide as this percentage of the line. */
export const Blank = ({ width }: { width: number }) => (
  <span className="block h-3 max-w-48 rounded-full bg-line" style={{ width: `${width}%` }} />
);

const alignOf = ({ align }: { align?: "start" | "center" | "end" | undefined }) =>
  align === "end"
    ? "text-right [&>div]:ml-auto"
    : align === "center"
      ? "text-center [&>div]:mx-auto"
      : "text-left";

const head =
  "sticky top-(--sticky-top,0px) z-10 h-10 bg-sunken px-4 py-1 text-small font-medium text-ink-2 shadow-[inset_0_-1px_var(--line)]";
const cell = "h-12.75 border-b border-line px-4 py-2 text-small";
/** Words stay whole: a table that has no room for them becomes cards. Only what is no word at all is broken. */
const textClasses = "max-w-112 wrap-break-word";
const boxPlace = "w-8 pr-0 pl-3";

const NONE = <span className="text-ink-3">–</span>;
