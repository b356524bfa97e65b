import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { TableRow } from "./table-columns.tsx";

/** Whoever removes a row by keyboard goes on at the next one: with the row its focus would be lost to the page. */
export function useRowFocus(box: RefObject<HTMLElement | null>, rows: readonly TableRow[]) {
  const last = useRef<{ id: string; index: number } | null>(null);
  // An effect, for the focus moves outside of React.
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
      const id = row?.dataset["row"];
      last.current = id ? { id, index: listRows(box).findIndex((one) => one === row) } : null;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, [box]);
  // An effect, for the rows that are left have to be drawn first.
  useLayoutEffect(() => {
    const gone = last.current;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (!gone || !isLost || rows.some(({ _id }) => _id === gone.id)) return;
    const left = listRows(box);
    const next = left[Math.min(gone.index, left.length - 1)];
    const target =
      next?.querySelector<HTMLElement>("a, button, input") ??
      box.current?.querySelector<HTMLElement>("h1, h2, h3");
    if (target?.matches("h1, h2, h3")) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
  }, [box, rows]);
}

const listRows = (box: RefObject<HTMLElement | null>) => [
  ...(box.current?.querySelectorAll<HTMLElement>("[data-row]") ?? []),
];
