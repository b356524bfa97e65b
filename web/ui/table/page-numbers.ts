import { MARGIN_PAGES, PAGES_IN_RANGE } from "../../../contract/portal.ts";

/** Pages left out between two others. `after` distinguishes two breaks. */
export type PageBreak = { after: number };

/** The pages around the current one and those at both ends, with a break where some are left out. */
export function listPageNumbers(page: number, totalPages: number): (number | PageBreak)[] {
  const lastStart = Math.max(1, totalPages - PAGES_IN_RANGE + 1);
  const start = Math.min(Math.max(page - Math.floor(PAGES_IN_RANGE / 2), 1), lastStart);
  const shown = [
    ...countFrom(1, MARGIN_PAGES),
    ...countFrom(start, PAGES_IN_RANGE),
    ...countFrom(totalPages - MARGIN_PAGES + 1, MARGIN_PAGES),
  ].filter((number) => number >= 1 && number <= totalPages);

  const ordered = [...new Set(shown)].toSorted((a, b) => a - b);
  return ordered.flatMap((number, index) => {
    const next = ordered[index + 1];
    return next !== undefined && next > number + 1 ? [number, { after: number }] : [number];
  });
}

const countFrom = (start: number, count: number) =>
  Array.from({ length: count }, (_, index) => start + index);
