import { type NewWatch, watchMessages, type WatchState } from "../../contract/watches.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { findDemo } from "../demos/queries.ts";
import { conflict, notFound } from "../http/errors.ts";
import { type Limit, consumeOrRefuse } from "../http/rate-limits.ts";
import type { Actor } from "../sessions/actor.ts";
import { emptyFact } from "./beat.ts";
import {
  addToTotals,
  findSessionsAround,
  insertSession,
  lockWatchers,
  notePairs,
} from "./queries.ts";
import { dayOf, lengthOf } from "./spans.ts";

/** Nobody opens demos that fast: a script that does must not make up showings. */
const startsAllowed = (actor: Actor): Limit[] => [
  { key: `watch:${actor.id}`, max: 300, minutes: 15 },
];

/** A demo was opened. Sent twice it is one session; what counts of it comes with its beats. */
export async function startWatch(
  db: Database,
  actor: Actor,
  watch: NewWatch,
  browser: string,
): Promise<WatchState> {
  await consumeOrRefuse(db, startsAllowed(actor));
  await findDemo(db, actor, watch.demo_id);
  return inTransaction(db, async (trx) => {
    await lockWatchers(trx, [actor.id]);
    const isNew = await insertSession(trx, actor, watch, browser);
    const around = await findSessionsAround(trx, [watch._id]);
    const session = around.find(({ id, userId }) => id === watch._id && userId === actor.id);
    if (!session) throw notFound(watchMessages.unknown);
    if (session.demoId !== watch.demo_id) throw conflict(watchMessages.taken);
    if (isNew) {
      await addToTotals(trx, [{ ...emptyFact(session, dayOf(session.start)), opens: 1 }]);
      const pair = { user_id: actor.id, demo_id: watch.demo_id };
      await notePairs(trx, [{ ...pair, opened: session.start, shown: null }]);
    }
    return { seconds: lengthOf(session.counted), up_to: session.now - session.origin };
  });
}
