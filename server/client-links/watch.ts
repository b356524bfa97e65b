import { sql } from "kysely";
import {
  clientLinkMessages,
  type GuestBeat,
  type NewGuestWatch,
} from "../../contract/presenting/client-links.ts";
import {
  LATEST_BEAT_DAYS,
  LATEST_START_SECONDS,
  watchMessages,
  type WatchState,
} from "../../contract/watches.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { notFound } from "../http/errors.ts";
import { consumeOrRefuse } from "../http/rate-limits.ts";
import { hashToken } from "../sessions/tokens.ts";
import { creditBeat } from "../watches/beat.ts";
import type { Watch } from "../watches/queries.ts";
import { lengthOf, readSpans, unite, writeSpans } from "../watches/spans.ts";

/** A page reports every 15 seconds, and once more when it is left. */
const watchLimits = (openingId: string) => [
  { key: `client watch:${openingId}`, max: 300, minutes: 15 },
];

/** A guest's demo began to be shown. Sent twice it is one; each reload begins another, of the same opening. */
export async function startGuestWatch(
  db: Database,
  { visit, _id, elapsed }: NewGuestWatch,
): Promise<WatchState> {
  const openingId = await findOpening(db, visit);
  return inTransaction(db, async (trx) => {
    await lockOpening(trx, openingId);
    await sql`insert into client_watches (id, opening_id, started_at, origin)
      select ${_id}, o.id, greatest(least(o.opened_at, clock_timestamp()),
          clock_timestamp() - make_interval(secs => least(${elapsed}::int, ${LATEST_START_SECONDS}::int))),
        floor(extract(epoch from clock_timestamp()) - ${elapsed}::int)
      from client_link_openings o where o.id = ${openingId}
      on conflict (id) do nothing`.execute(trx);
    const watch = (await findWatches(trx, openingId)).find(({ id }) => id === _id);
    if (!watch) throw notFound(watchMessages.unknown);
    return stateOf(watch);
  });
}

/** By the same rules as presentations: only seconds between its beginning and now, and none twice in one opening. */
export async function recordGuestBeat(
  db: Database,
  watchId: string,
  { visit, ...beat }: GuestBeat,
): Promise<WatchState> {
  const openingId = await findOpening(db, visit);
  return inTransaction(db, async (trx) => {
    await lockOpening(trx, openingId);
    const watches = await findWatches(trx, openingId);
    const watch = watches.find(({ id }) => id === watchId);
    if (!watch) throw notFound(watchMessages.unknown);
    const covered = unite(watches.flatMap(({ counted }) => counted));
    if (creditBeat(watch, covered, beat).length > 0) await updateWatch(trx, watch);
    return stateOf(watch);
  });
}

const stateOf = ({ counted, now, origin }: Watch): WatchState => ({
  seconds: lengthOf(counted),
  up_to: now - origin,
});

/** Also of a link that is over by now: what was shown was shown. */
async function findOpening(db: Database, visit: string): Promise<string> {
  const opening = await db
    .selectFrom("client_link_openings")
    .select("id")
    .where("visit_hash", "=", hashToken(visit))
    .where("opened_at", ">", sql<string>`now() - make_interval(days => ${LATEST_BEAT_DAYS})`)
    .executeTakeFirst();
  if (!opening) throw notFound(clientLinkMessages.unknown);
  await consumeOrRefuse(db, watchLimits(opening.id));
  return opening.id;
}

/** Locks this opening until the transaction ends. */
const lockOpening = (trx: Database, id: string) =>
  trx
    .selectFrom("client_link_openings")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .execute();

/** In the words of presentations, whose rules they share; nobody is named in them. */
async function findWatches(trx: Database, openingId: string): Promise<Watch[]> {
  const { rows } = await sql<{
    id: string;
    started: number;
    origin: number;
    counted: string;
    picture_ms: number | null;
    failure: string | null;
    now: number;
  }>`select id, extract(epoch from started_at)::float8 as started, origin::float8, counted::text,
      picture_ms, failure, extract(epoch from clock_timestamp())::float8 as now
    from client_watches where opening_id = ${openingId}`.execute(trx);
  return rows.map(({ id, started, origin, counted, picture_ms, failure, now }) => ({
    id,
    start: Math.floor(started),
    origin,
    counted: readSpans(counted),
    pictureMs: picture_ms,
    failure,
    now: Math.floor(now),
    ...nobody,
  }));
}

const nobody = {
  userId: "",
  demoId: "",
  regionId: "",
  countryId: "",
  browser: "Other",
  isOpen: true,
  isAdmin: false,
};

async function updateWatch(trx: Database, { id, counted, pictureMs, failure }: Watch) {
  await trx
    .updateTable("client_watches")
    .set({
      counted: sql<string>`${writeSpans(counted)}::int8multirange`,
      seconds: lengthOf(counted),
      picture_ms: pictureMs,
      failure,
    })
    .where("id", "=", id)
    .execute();
}
