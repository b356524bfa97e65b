import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { joinClasses } from "../class-names.ts";
import { t } from "../language.ts";

export type FigureColumn<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Left out where there is no width for it. */
  isMinor?: boolean;
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
          {columns.map(({ header, isMinor }, index) => (
            <th key={header} scope="col" className={joinClasses(head, placeOf(index, isMinor))}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="border-t border-line">
            {columns.map(({ header, cell, isMinor }, index) => (
              <td key={header} className={joinClasses("py-2", placeOf(index, isMinor))}>
                {cell(row)}
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

const head = "pb-2 text-[13px] font-medium text-ink-2";
const placeOf = (index: number, isMinor = false) =>
  joinClasses(
    index === 0 ? "pr-3 text-left wrap-anywhere" : "pl-3 text-right",
    isMinor && "@max-md:hidden",
  );
