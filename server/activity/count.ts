import type { Database } from "../db/connection.ts";
import { countSince, findEnds, type SoughtActivity } from "./queries.ts";

interface Counted {
  /** The oldest entry there was: another one means that old entries were purged. */
  first: string;
  /** Counted up to this entry, before which none can appear any more. */
  upTo: string;
  total: number;
}

const MAX_CACHED = 200;

export type CountActivity = ReturnType<typeof activityCounter>;

/** The log only grows: what was counted once is counted on from there. */
export function activityCounter() {
  const remembered = new Map<string, Counted>();
  return async (db: Database, sought: SoughtActivity): Promise<number> => {
    const { names: _names, ...filter } = sought;
    const key = JSON.stringify(filter);
    const { first, settled } = await findEnds(db);
    const known = remembered.get(key);
    const isUsable = known?.first === first;
    const { old, recent } = await countSince(db, sought, isUsable ? known.upTo : "0", settled);
    const total = (isUsable ? known.total : 0) + old;
    remembered.delete(key);
    remembered.set(key, { first, upTo: settled, total });
    const [oldest] = remembered.keys();
    if (remembered.size > MAX_CACHED && oldest !== undefined) remembered.delete(oldest);
    return total + recent;
  };
}
