import { useState } from "react";

type Row = { _id: string };

/** Rows chosen in a table, kept in full: a search for the next one must not lose the names of the others. */
export function useRowSelection<Item extends Row>() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  const choose = (rows: readonly Item[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Map(before);
      for (const row of rows) {
        if (isChosen) after.set(row._id, row);
        else after.delete(row._id);
      }
      return after;
    });
  return {
    rows: [...chosen.values()],
    ids: new Set(chosen.keys()),
    choose,
    keep: (rows: readonly Item[]) => setChosen(new Map(rows.map((row) => [row._id, row]))),
  };
}
