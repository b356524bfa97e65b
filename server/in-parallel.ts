import pMap from "p-map";

/**
 * Only some at a time: a disk and a store can handle several requests at once, but not five thousand. The first
 * failure ends it.
 */
export const inParallel = <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, position: number) => Promise<Result>,
): Promise<Result[]> => pMap(items, work, { concurrency: atOnce });
