/** Full seconds of the clock, from the first to the one after the last; in order, and none twice. */
export type Span = readonly [from: number, to: number];

export const SECONDS_OF_DAY = 86_400;

/** In order, and what touches is one. */
export function unite(spans: readonly Span[]): Span[] {
  const united: [number, number][] = [];
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = united.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (from < to) united.push([from, to]);
  }
  return united;
}

/**
 * What of the first is not in the second; both in order. Each of the second is looked at once, from the first that
 * can matter: a day may be in ten thousands of pieces, and a few seconds are told at a time.
 */
export function subtract(spans: readonly Span[], taken: readonly Span[]): Span[] {
  let next = firstAfter(taken, spans[0]?.[0] ?? 0);
  return spans.flatMap(([first, to]) => {
    const rest: Span[] = [];
    let from = first;
    for (; next < taken.length; next += 1) {
      const [start, end] = taken[next] ?? [to, to];
      if (start >= to) break;
      if (start > from) rest.push([from, start]);
      from = Math.max(from, end);
      // It may reach into the next one of the first.
      if (end > to) break;
    }
    return from < to ? [...rest, [from, to] as const] : rest;
  });
}

/** The place of the first that ends after this second; by halves, for they are in order. */
function firstAfter(spans: readonly Span[], second: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.[1] ?? 0) > second) high = middle;
    else low = middle + 1;
  }
  return low;
}

export const within = (spans: readonly Span[], start: number, end: number): Span[] =>
  spans.flatMap(([from, to]) => {
    const span: Span = [Math.max(from, start), Math.min(to, end)];
    return span[0] < span[1] ? [span] : [];
  });

export const lengthOf = (spans: readonly Span[]) =>
  spans.reduce((sum, [from, to]) => sum + to - from, 0);

/** Seconds by the day (UTC) they fall on, as 2026-12-31. */
export function byDay(spans: readonly Span[]): Map<string, number> {
  const days = new Map<string, number>();
  for (const [first, to] of spans)
    for (let from = first; from < to;) {
      const end = Math.min(to, (Math.floor(from / SECONDS_OF_DAY) + 1) * SECONDS_OF_DAY);
      const day = dayOf(from);
      days.set(day, (days.get(day) ?? 0) + end - from);
      from = end;
    }
  return days;
}

export const dayOf = (second: number) => new Date(second * 1000).toISOString().slice(0, 10);

/** As PostgreSQL writes them: "{[10,20),[30,40)}". */
export const writeSpans = (spans: readonly Span[]) =>
  `{${spans.map(([from, to]) => `[${from},${to})`).join(",")}}`;

export const readSpans = (text: string): Span[] =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)]);
