import {
  MIN_PRESENTATION_SECONDS,
  SLOW_PICTURE_MS,
  type WatchBeat,
  watchMessages,
  type WatchState,
} from "../../contract/watches.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { notFound, type Refusal } from "../http/errors.ts";
import {
  addToTotals,
  findWatchesAround,
  lockWatchers,
  notePairs,
  updateWatches,
  type WatchFact,
  type Watch,
} from "./queries.ts";
import { byDay, dayOf, lengthOf, type Span, subtract, unite, within } from "./spans.ts";

export interface Beat extends WatchBeat {
  watchId: string;
  userId: string;
}

/** Beats of any number of people in one transaction: watches, totals and all that follows from them. */
export async function recordBeats(
  db: Database,
  beats: Beat[],
  metrics?: Metrics,
): Promise<(WatchState | Refusal)[]> {
  const { results, facts } = await inTransaction(db, (trx) => takeBeats(trx, beats));
  metrics?.beats.inc(beats.length);
  for (const { pictures, picture_ms: ms } of facts)
    if (pictures > 0) metrics?.firstFrames.observe(ms / 1000);
  return results;
}

async function takeBeats(trx: Database, beats: Beat[]) {
  await lockWatchers(trx, [...new Set(beats.map(({ userId }) => userId))]);
  const around = await findWatchesAround(trx, [...new Set(beats.map(({ watchId }) => watchId))]);
  const watches = new Map(around.map((watch) => [watch.id, watch]));
  const facts: WatchFact[] = [];
  const changed = new Set<Watch>();
  const covered = new Map<string, Span[]>();
  const results = beats.map((beat) => {
    const watch = watches.get(beat.watchId);
    if (watch?.userId !== beat.userId || !watch.isOpen) return notFound(watchMessages.unknown);
    const known = covered.get(beat.userId) ?? coveredBy(beat.userId, around);
    const added = creditBeat(watch, known, beat);
    if (added.length > 0) changed.add(watch);
    const hasMore = added.some(({ seconds }) => seconds > 0);
    covered.set(beat.userId, hasMore ? unite([...known, ...watch.counted]) : known);
    facts.push(...added);
    return { seconds: lengthOf(watch.counted), up_to: watch.now - watch.origin };
  });
  if (changed.size > 0) await updateWatches(trx, [...changed]);
  await addToTotals(trx, facts);
  await notePairs(trx, shownPairs(changed));
  return { results, facts };
}

const coveredBy = (userId: string, around: Watch[]) =>
  unite(around.flatMap((watch) => (watch.userId === userId ? watch.counted : [])));

/**
 * Adds what is new of a beat to its watch, and returns what that adds to the totals. A second counts when
 * it lies between the watch's beginning and now, and in no watch of the same person yet.
 */
export function creditBeat(watch: Watch, covered: Span[], beat: WatchBeat): WatchFact[] {
  const { origin, start, now, counted, pictureMs, failure } = watch;
  const claimed = unite(beat.runs.map(([from, to]) => [origin + from, origin + to]));
  const added = subtract(within(claimed, start, now), covered);
  if (added.length > 0) watch.counted = unite([...counted, ...added]);
  watch.pictureMs = pictureMs ?? beat.picture_ms ?? null;
  watch.failure = failure ?? beat.failure ?? null;

  const facts = [...byDay(added)].map(([day, seconds]) => ({
    ...emptyFact(watch, day),
    seconds,
  }));
  const isPresented =
    lengthOf(counted) < MIN_PRESENTATION_SECONDS &&
    lengthOf(watch.counted) >= MIN_PRESENTATION_SECONDS;
  const hasPicture = pictureMs === null && watch.pictureMs !== null;
  const hasFailed = failure === null && watch.failure !== null;
  if (!isPresented && !hasPicture && !hasFailed) return facts;
  return [
    ...facts,
    {
      ...emptyFact(watch, dayOf(start)),
      shows: isPresented ? 1 : 0,
      failures: hasFailed ? 1 : 0,
      pictures: hasPicture ? 1 : 0,
      picture_ms: hasPicture ? (watch.pictureMs ?? 0) : 0,
      slow_pictures: hasPicture && (watch.pictureMs ?? 0) > SLOW_PICTURE_MS ? 1 : 0,
    },
  ];
}

export const emptyFact = (watch: Watch, day: string): WatchFact => ({
  day,
  user_id: watch.userId,
  demo_id: watch.demoId,
  browser: watch.browser,
  region_id: watch.regionId,
  country_id: watch.countryId,
  seconds: 0,
  shows: 0,
  opens: 0,
  failures: 0,
  pictures: 0,
  picture_ms: 0,
  slow_pictures: 0,
  is_admin: watch.isAdmin,
});

const shownPairs = (watches: Set<Watch>) =>
  [...watches].flatMap(({ userId, demoId, counted, start }) => {
    const shown = counted.at(-1)?.[1];
    const pair = { user_id: userId, demo_id: demoId, opened: start };
    const isShort = lengthOf(counted) < MIN_PRESENTATION_SECONDS;
    return shown === undefined || isShort ? [] : [{ ...pair, shown }];
  });
