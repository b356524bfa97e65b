import {
  SLOW_PICTURE_MS,
  type WatchBeat,
  watchMessages,
  type WatchState,
} from "../../contract/watches.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { notFound, type Refusal } from "../http/errors.ts";
import {
  addToTotals,
  findSessionsAround,
  lockWatchers,
  notePairs,
  updateSessions,
  type WatchFact,
  type WatchSession,
} from "./queries.ts";
import { byDay, dayOf, lengthOf, type Span, subtract, unite, within } from "./spans.ts";

export interface Beat extends WatchBeat {
  sessionId: string;
  userId: string;
}

/** Beats of any number of people in one transaction: sessions, totals and all that follows from them. */
export function recordBeats(db: Database, beats: Beat[]): Promise<(WatchState | Refusal)[]> {
  return inTransaction(db, async (trx) => {
    await lockWatchers(trx, [...new Set(beats.map(({ userId }) => userId))]);
    const around = await findSessionsAround(trx, [
      ...new Set(beats.map(({ sessionId }) => sessionId)),
    ]);
    const sessions = new Map(around.map((session) => [session.id, session]));
    const facts: WatchFact[] = [];
    const changed = new Set<WatchSession>();
    const results = beats.map((beat) => {
      const session = sessions.get(beat.sessionId);
      if (session?.userId !== beat.userId || !session.isOpen)
        return notFound(watchMessages.unknown);
      const added = creditBeat(session, coveredBy(beat.userId, around), beat);
      if (added.length > 0) changed.add(session);
      facts.push(...added);
      return { seconds: lengthOf(session.counted), up_to: session.now - session.origin };
    });
    if (changed.size > 0) await updateSessions(trx, [...changed]);
    await addToTotals(trx, facts);
    await notePairs(trx, shownPairs(changed));
    return results;
  });
}

const coveredBy = (userId: string, around: WatchSession[]) =>
  unite(around.flatMap((session) => (session.userId === userId ? session.counted : [])));

/**
 * Takes what is new of a beat into its session, and tells what that adds to the totals. A second counts when
 * it lies between the session's beginning and now, and in no session of the same person yet.
 */
export function creditBeat(session: WatchSession, covered: Span[], beat: WatchBeat): WatchFact[] {
  const { origin, start, now, counted, pictureMs, failure } = session;
  const claimed = unite(beat.runs.map(([from, to]) => [origin + from, origin + to]));
  const added = subtract(within(claimed, start, now), covered);
  session.counted = unite([...counted, ...added]);
  session.pictureMs = pictureMs ?? beat.picture_ms ?? null;
  session.failure = failure ?? beat.failure ?? null;

  const facts = [...byDay(added)].map(([day, seconds]) => ({
    ...emptyFact(session, day),
    seconds,
  }));
  const isFirst = counted.length === 0 && added.length > 0;
  const hasPicture = pictureMs === null && session.pictureMs !== null;
  const hasFailed = failure === null && session.failure !== null;
  if (!isFirst && !hasPicture && !hasFailed) return facts;
  return [
    ...facts,
    {
      ...emptyFact(session, dayOf(start)),
      shows: isFirst ? 1 : 0,
      failures: hasFailed ? 1 : 0,
      pictures: hasPicture ? 1 : 0,
      picture_ms: hasPicture ? (session.pictureMs ?? 0) : 0,
      slow_pictures: hasPicture && (session.pictureMs ?? 0) > SLOW_PICTURE_MS ? 1 : 0,
    },
  ];
}

export const emptyFact = (session: WatchSession, day: string): WatchFact => ({
  day,
  user_id: session.userId,
  demo_id: session.demoId,
  browser: session.browser,
  region_id: session.regionId,
  country_id: session.countryId,
  seconds: 0,
  shows: 0,
  opens: 0,
  failures: 0,
  pictures: 0,
  picture_ms: 0,
  slow_pictures: 0,
});

const shownPairs = (sessions: Set<WatchSession>) =>
  [...sessions].flatMap(({ userId, demoId, counted, start }) => {
    const shown = counted.at(-1)?.[1];
    const pair = { user_id: userId, demo_id: demoId, opened: start };
    return shown === undefined ? [] : [{ ...pair, shown }];
  });
