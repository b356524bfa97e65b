import type { MouseEvent } from "react";
import { Link, type LinkProps } from "react-router";
import { readCell, titleColumn, type Column, type TableRow } from "./table-columns.tsx";

/** Where a row leads; nothing where it leads nowhere. */
export type RowLink<Row> = (row: Row) => Pick<LinkProps, "to" | "state"> | undefined;

/** The title of each row becomes a real link: for keys, screen readers and new tabs. */
export function linkTitles<Row extends TableRow>(
  columns: readonly Column<Row>[],
  rowLink: RowLink<Row> | undefined,
): readonly Column<Row>[] {
  if (!rowLink) return columns;
  const title = titleColumn(columns);
  const cell = (row: Row) => {
    const link = rowLink(row);
    const content = title && readCell(row, title);
    if (!link) return content;
    return (
      <Link {...link} data-row-link className="block w-fit rounded-small hover:text-brand">
        {content}
      </Link>
    );
  };
  return columns.map((column) => (column === title ? { ...column, cell } : column));
}

/** A press anywhere else in the row is one on its link; controls and text that is being selected stay what they are. */
export function openRow(event: MouseEvent<HTMLElement>) {
  const { target, currentTarget: row, ctrlKey, metaKey, shiftKey } = event;
  // React also bubbles clicks from a dialog that a row has opened, which is elsewhere in the page.
  if (!(target instanceof Element) || !row.contains(target)) return;
  const control = target.closest("a, button, input, label, select, textarea, [tabindex]");
  if (control && row.contains(control)) return;
  if (window.getSelection()?.isCollapsed === false) return;
  row.querySelector("a[data-row-link]")?.dispatchEvent(
    new window.MouseEvent("click", {
      bubbles: true,
      cancelable: true,
      ctrlKey,
      metaKey,
      shiftKey,
    }),
  );
}

/** For a row that leads somewhere. */
export const rowLinkClasses = "cursor-pointer focus-within:bg-sunken/50";
