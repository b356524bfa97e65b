import type { Assignment } from "../../contract/assignments.ts";
import { useFoundSelection } from "../lists/use-found-selection.ts";
import type { AssignmentFilter, Taken } from "./api.ts";

type Shown = { rows: readonly Assignment[]; totalCount: number };

/** What of the assignments is to be taken back, and how many that are. */
export function useTakenSelection({ search, user, demo, rule }: AssignmentFilter, shown: Shown) {
  const found = { search, user, demo, rule };
  const { rows, leftOut, count, selection } = useFoundSelection(found, shown);
  const taken: Taken =
    leftOut === null ? { ids: rows.map(idOf) } : { found, except: leftOut.map(idOf) };
  return { taken, counts: countsOf(leftOut === null ? rows : undefined, count), selection };
}

const idOf = ({ _id }: Assignment) => _id;

/** Of single rows it is known whose they are; of all that are found only how many. */
function countsOf(rows: readonly Assignment[] | undefined, count: number) {
  if (!rows) return { count };
  const people = new Set(rows.map(({ user_id: person }) => person._id)).size;
  const demos = new Set(rows.map(({ demo_product_id: demo }) => demo._id)).size;
  return { count, people, demos };
}
