import { useState } from "react";
import type { Assignment } from "../../contract/assignments.ts";
import { useRowSelection } from "../lists/use-row-selection.ts";
import type { AssignmentFilter, Taken } from "./api.ts";

type Shown = { rows: readonly Assignment[]; totalCount: number };
/** All that this filter finds; what is left out was unticked by hand. */
type All = { filter: string; except: ReadonlySet<string> };

/** Rows chosen one by one, or all that are found. With another filter "all" would mean others: it ends. */
export function useFoundSelection(
  { search, user, demo, rule }: AssignmentFilter,
  { rows: shown, totalCount }: Shown,
) {
  const found = { search, user, demo, rule };
  const key = JSON.stringify(found);
  const { rows, ids, choose, keep } = useRowSelection<Assignment>();
  const [all, setAll] = useState<All | null>(null);
  const except = all?.filter === key ? all.except : null;

  const onChoose = (changed: readonly Assignment[], isChosen: boolean) => {
    if (except === null) return choose(changed, isChosen);
    const touched = changed.map(({ _id }) => _id);
    const others = [...except].filter((id) => !touched.includes(id));
    setAll({ filter: key, except: new Set(isChosen ? others : [...others, ...touched]) });
  };
  const count = except === null ? rows.length : totalCount - except.size;
  const chosen =
    except === null ? ids : new Set(shown.flatMap(({ _id }) => (except.has(_id) ? [] : [_id])));
  const taken: Taken = except === null ? { ids: [...ids] } : { found, except: [...except] };
  return {
    taken,
    counts: countsOf(except === null ? rows : undefined, count),
    selection: {
      chosen,
      onChoose,
      onClear: () => {
        setAll(null);
        keep([]);
      },
      all: {
        found: totalCount,
        isChosen: except !== null,
        count,
        onChoose: () => setAll({ filter: key, except: new Set() }),
      },
    },
  };
}

/** Of single rows it is known whose they are; of all that are found only how many. */
function countsOf(rows: readonly Assignment[] | undefined, count: number) {
  if (!rows) return { count };
  const people = new Set(rows.map(({ user_id: person }) => person._id)).size;
  const demos = new Set(rows.map(({ demo_product_id: demo }) => demo._id)).size;
  return { count, people, demos };
}
