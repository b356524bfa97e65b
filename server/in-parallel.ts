import pMap from "p-map";

/** Some at a time: a disk and a store answer several questions at once, but not five thousand. The first failure ends it. */
export const inParallel = <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, position: number) => Promise<Result>,
): Promise<Result[]> => pMap(items, work, { concurrency: atOnce });
