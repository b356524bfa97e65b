import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { joinClasses } from "../class-names.ts";
import { t } from "../language.ts";

export type FigureColumn<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Left out where there is no width for it. */
  isMinor?: boolean;
  /** Words begin at the left; figures end at the right. */
  isText?: boolean;
};

type Props<Row> = {
  caption: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  totalCount?: number;
  onMore?: () => void;
};

/** Names and their figures. The first column is the name. */
export const FigureTable = <Row,>({
  caption,
  columns,
  rows,
  keyOf,
  totalCount = rows.length,
  onMore,
}: Props<Row>) => (
  <div className="@container flex flex-col">
    <table className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th
              key={column.header}
              scope="col"
              className={joinClasses(head, placeOf(index, column))}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="border-t border-line">
            {columns.map((column, index) => (
              <td
                key={column.header}
                className={joinClasses(
                  "py-2",
                  placeOf(index, column),
                  // "141 bytes" in one line.
                  index > 0 && !column.isText && "whitespace-nowrap",
                )}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {rows.length < totalCount && onMore && (
      <Button variant="ghost" size="sm" className="mt-2 self-center" onClick={onMore}>
        {t("Show more")}
      </Button>
    )}
  </div>
);

const head = "pb-2 text-small font-medium text-ink-2";
type Place = Pick<FigureColumn<never>, "isMinor" | "isText">;
const placeOf = (index: number, { isMinor = false, isText = index === 0 }: Place) =>
  joinClasses(
    isText ? "text-left wrap-anywhere" : "text-right tabular-nums",
    index === 0 ? "min-w-24 pr-3" : "pl-3",
    isMinor && "@max-md:hidden",
  );
