import { useState } from "react";
import { useRowSelection } from "./use-row-selection.ts";

type Row = { _id: string };
type Shown<Item> = { rows: readonly Item[]; totalCount: number };
/** All that this filter finds; what is left out was unticked by hand. */
type All<Item> = { filter: string; leftOut: ReadonlyMap<string, Item> };

/** Rows chosen one by one, or all that are found. With another filter "all" would mean others: it ends. */
export function useFoundSelection<Item extends Row>(
  filter: Readonly<Record<string, string>>,
  { rows: shown, totalCount }: Shown<Item>,
) {
  const key = JSON.stringify(filter);
  const { rows, ids, choose, keep } = useRowSelection<Item>();
  const [all, setAll] = useState<All<Item> | null>(null);
  const leftOut = all?.filter === key ? all.leftOut : null;

  const onChoose = (changed: readonly Item[], isChosen: boolean) => {
    if (leftOut === null) return choose(changed, isChosen);
    setAll({ filter: key, leftOut: leaveOut(leftOut, changed, !isChosen) });
  };
  const count = leftOut === null ? rows.length : totalCount - leftOut.size;
  const chosen =
    leftOut === null ? ids : new Set(shown.flatMap(({ _id }) => (leftOut.has(_id) ? [] : [_id])));
  return {
    /** Chosen one by one. */
    rows,
    /** Of all that are found; null while they are chosen one by one. */
    leftOut: leftOut === null ? null : [...leftOut.values()],
    count,
    choose,
    selection: {
      chosen,
      onChoose,
      onClear: () => {
        setAll(null);
        keep([]);
      },
      all: {
        found: totalCount,
        isChosen: leftOut !== null,
        count,
        onChoose: () => setAll({ filter: key, leftOut: new Map() }),
      },
    },
  };
}

function leaveOut<Item extends Row>(
  before: ReadonlyMap<string, Item>,
  changed: readonly Item[],
  isLeftOut: boolean,
) {
  const after = new Map(before);
  for (const row of changed) {
    if (isLeftOut) after.set(row._id, row);
    else after.delete(row._id);
  }
  return after;
}
