import type { ReactNode } from "react";
import { cardClasses } from "../card.tsx";
import { joinClasses } from "../class-names.ts";
import {
  isStatus,
  readCell,
  StatusSwitch,
  titleColumn,
  type Column,
  type Status,
  type TableRow,
} from "./table-columns.tsx";
import { openRow, rowLinkClasses, type RowLink } from "./row-link.tsx";
import { Blank, listBlanks } from "./table-rows.tsx";
import { RowBox, type Selection } from "./table-selection.tsx";

type Props<Row> = {
  titleId: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  status: Status<Row> | undefined;
  selection: Selection<Row> | undefined;
  actions: ((row: Row) => ReactNode) | undefined;
  rowLink: RowLink<Row> | undefined;
  details: ((row: Row) => ReactNode) | undefined;
  skeletons: number;
};

/** The same rows where there is no width for a table: one card each, in as many columns as there is room for. */
export function TableCards<Row extends TableRow>({
  titleId,
  columns,
  rows,
  status,
  selection,
  actions,
  rowLink,
  details,
  skeletons,
}: Props<Row>) {
  const places = placeColumns(columns);
  return (
    <ul
      aria-labelledby={titleId}
      aria-busy={skeletons > 0}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-2.5"
    >
      {rows.map((row) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys have the link inside
        <li
          key={row._id}
          data-row={row._id}
          onClick={rowLink && openRow}
          className={joinClasses(card, rowLink?.(row) && rowLinkClasses, spansAll)}
        >
          <div className="flex items-center justify-between gap-3">
            {selection && (
              <div className="-mr-1 -ml-1">
                <RowBox row={row} selection={selection} />
              </div>
            )}
            <div className={title}>{places.title && readCell(row, places.title)}</div>
            {status && (
              <div className="shrink-0 text-small whitespace-nowrap">
                <StatusSwitch row={row} status={status} />
              </div>
            )}
          </div>
          <div className="flex flex-wrap text-ink-2 wrap-anywhere empty:hidden">
            {readCells(row, places.subtitle).map(({ key, content }, index) => (
              <span key={key}>
                {index > 0 && <span className="whitespace-pre">{" · "}</span>}
                {content}
              </span>
            ))}
          </div>
          {/* Actions with a text label go below what must stay in one line. */}
          <div className="mt-auto flex flex-wrap items-end justify-end gap-x-3 gap-y-1.5">
            <div className="min-w-min flex-1 basis-0 space-y-1.5 text-ink-2 wrap-anywhere">
              {readCells(row, places.meta).map(({ key, content }) => (
                <div key={key}>{content}</div>
              ))}
            </div>
            {actions && <div className="-mr-2 -mb-1.5 flex shrink-0">{actions(row)}</div>}
          </div>
          <Details content={details?.(row)} />
        </li>
      ))}
      {listBlanks(skeletons).map((blank, index) => (
        <li key={blank} aria-hidden className={joinClasses(card, "min-h-24 justify-around")}>
          {[40, 60, 50].map((width) => (
            <Blank key={width} width={width + ((index * 7) % 10)} />
          ))}
        </li>
      ))}
    </ul>
  );
}

const Details = ({ content }: { content: ReactNode }) =>
  content ? (
    <div
      data-details
      className="-mx-3.5 mt-2 -mb-3 rounded-b-card border-t border-line bg-sunken/40"
    >
      {content}
    </div>
  ) : null;

/** What a row has nothing of is left out. */
const readCells = <Row extends TableRow>(row: Row, columns: readonly Column<Row>[]) =>
  columns.flatMap((column) => {
    const content = readCell(row, column);
    return content === null || content === "" ? [] : [{ key: column.key, content }];
  });

function placeColumns<Row extends TableRow>(columns: readonly Column<Row>[]) {
  const data = columns.filter((column) => !isStatus(column) && column.mobile !== "hidden");
  const title = titleColumn(columns);
  const others = data.filter((column) => column !== title);
  return {
    title,
    subtitle: others.filter((column) => column.mobile === "subtitle"),
    meta: others.filter((column) => column.mobile !== "subtitle"),
  };
}

const card = joinClasses(cardClasses, "flex flex-col gap-1 px-3.5 py-3");
/** What a card unfolds to has the whole width. */
const spansAll = "has-[>[data-details]]:col-span-full";
const title = "mr-auto min-w-0 font-semibold wrap-anywhere";
