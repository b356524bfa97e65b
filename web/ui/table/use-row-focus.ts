import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { TableRow } from "./table-columns.tsx";

/**
 * Whoever removes a row or a card by keyboard goes on at the next one: with it its focus would be lost to the page.
 * A control that takes its row away by itself is named by `data-again`, and the same one of the next row is focused.
 * While `rows` are on their way there is nothing to go on at.
 */
export function useRowFocus(
  box: RefObject<HTMLElement | null>,
  rows: readonly TableRow[] | undefined,
) {
  const last = useRef<{ id: string; index: number; again: string | undefined } | null>(null);
  // An effect, for the focus moves outside of React.
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const control = target instanceof HTMLElement ? target : null;
      const row = control?.closest<HTMLElement>("[data-row]");
      const id = row?.dataset["row"];
      const index = listRows(box).findIndex((one) => one === row);
      last.current = id ? { id, index, again: control?.dataset["again"] } : null;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, [box]);
  // An effect, for the rows that are left have to be drawn first.
  useLayoutEffect(() => {
    const gone = last.current;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (!gone || !rows || !isLost || rows.some(({ _id }) => _id === gone.id)) return;
    const left = listRows(box);
    const next = left[Math.min(gone.index, left.length - 1)];
    const target =
      next?.querySelector<HTMLElement>(`[data-again="${gone.again}"]`) ??
      next?.querySelector<HTMLElement>("a, button, input") ??
      box.current?.querySelector<HTMLElement>("h1, h2, h3") ??
      box.current;
    if (target === box.current || target?.matches("h1, h2, h3"))
      target?.setAttribute("tabindex", "-1");
    target?.focus({ preventScroll: true });
  }, [box, rows]);
}

const listRows = (box: RefObject<HTMLElement | null>) => [
  ...(box.current?.querySelectorAll<HTMLElement>("[data-row]") ?? []),
];
