import { type NewWatch, watchMessages, type WatchState } from "../../contract/watches.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { findDemo } from "../demos/queries.ts";
import { conflict, notFound } from "../http/errors.ts";
import { type Limit, consumeOrRefuse } from "../http/rate-limits.ts";
import type { Actor } from "../sessions/actor.ts";
import { emptyFact } from "./beat.ts";
import { addToTotals, findWatchesAround, insertWatch, lockWatchers, notePairs } from "./queries.ts";
import { dayOf, lengthOf } from "./spans.ts";

/** Nobody opens demos that fast: a script that does must not make up showings. */
const startsAllowed = (actor: Actor): Limit[] => [
  { key: `watch:${actor.id}`, max: 300, minutes: 15 },
];

/** A demo was opened. Sent twice it is one watch; what counts of it comes with its beats. */
export async function startWatch(
  db: Database,
  actor: Actor,
  opened: NewWatch,
  browser: string,
): Promise<WatchState> {
  await consumeOrRefuse(db, startsAllowed(actor));
  await findDemo(db, actor, opened.demo_id);
  return inTransaction(db, async (trx) => {
    await lockWatchers(trx, [actor.id]);
    const isNew = await insertWatch(trx, actor, opened, browser);
    const around = await findWatchesAround(trx, [opened._id]);
    const watch = around.find(({ id, userId }) => id === opened._id && userId === actor.id);
    if (!watch) throw notFound(watchMessages.unknown);
    if (watch.demoId !== opened.demo_id) throw conflict(watchMessages.taken);
    if (isNew) {
      await addToTotals(trx, [{ ...emptyFact(watch, dayOf(watch.start)), opens: 1 }]);
      const pair = { user_id: actor.id, demo_id: opened.demo_id };
      await notePairs(trx, [{ ...pair, opened: watch.start, shown: null }]);
    }
    return { seconds: lengthOf(watch.counted), up_to: watch.now - watch.origin };
  });
}
