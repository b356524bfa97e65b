import { isDeepStrictEqual } from "node:util";
import {
  type MeetingChange,
  meetingMessages,
  type NewMeeting,
} from "../../contract/meetings/meetings.ts";
import {
  differenceOf,
  type Kind,
  recordChange,
  recordRemoval,
  recordUpdate,
} from "../activity/changes.ts";
import { changed, created, deleted } from "../activity/entries.ts";
import type { Database } from "../db/connection.ts";
import { lockRow } from "../db/transaction.ts";
import { authorize, conflict } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { entriesOf, withDemos } from "./entries.ts";
import { canChangeMeeting, canDeleteMeeting } from "./policy.ts";
import {
  deleteMeetings,
  findMeeting,
  insertMeeting,
  setEntries,
  type StoredEntry,
  type StoredMeeting,
  updateMeeting,
} from "./queries.ts";

export const meeting: Kind<StoredMeeting> = {
  module: "meeting",
  lock: lockRow("meetings"),
  find: findMeeting,
};

/** Notes are for those who present, and stay out of the log. */
const readable = ({ name, client, starts_at, planned_minutes, ...parts }: StoredMeeting) => ({
  name,
  client,
  starts_at,
  planned_minutes,
  demos: parts.entries
    .map(({ title, build_id }) => (build_id ? `${title} (pinned)` : title))
    .join(", "),
  shared_with: parts.shares.map((share) => share.name).join(", "),
});

/** What the log says of a change that was just made. */
export async function logEntry(trx: Database, actor: Actor, before: StoredMeeting) {
  const result = await findMeeting(trx, actor, before._id);
  return { result, ...changed(result, readable(before), readable(result)) };
}

export const createMeeting = (db: Database, actor: Actor, input: NewMeeting) =>
  recordChange(db, actor, meeting.module, async (trx) => {
    await lockRow("users")(trx, actor.id, "change");
    const { demo_ids: demos = [], ...given } = input;
    const id = await insertMeeting(trx, actor, { ...givenOf(given), name: input.name });
    await setEntries(trx, id, await withDemos(trx, actor, [], demos));
    const result = await findMeeting(trx, actor, id);
    return { result, ...created(result, readable(result)) };
  });

export const changeMeeting = (
  db: Database,
  actor: Actor,
  id: string,
  { revision, entries: input, ...change }: MeetingChange,
) =>
  recordUpdate(db, actor, meeting, id, async (trx, before) => {
    authorize(canChangeMeeting(before));
    if (revision !== undefined && revision !== before.revision)
      throw conflict(meetingMessages.changedMeanwhile);
    const entries = input && (await entriesOf(trx, actor, before.entries, input));
    return save(trx, actor, before, givenOf(change), entries);
  });

export const addDemos = (db: Database, actor: Actor, id: string, demos: readonly string[]) =>
  recordUpdate(db, actor, meeting, id, async (trx, before) => {
    authorize(canChangeMeeting(before));
    return save(trx, actor, before, {}, await withDemos(trx, actor, before.entries, demos));
  });

export const removeMeeting = (db: Database, actor: Actor, id: string) =>
  recordRemoval(db, actor, meeting, id, async (trx, result) => {
    authorize(canDeleteMeeting(result));
    await deleteMeetings(trx, [id]);
    return { result, ...deleted(result, readable(result)) };
  });

/** Saved as it was, no row is touched and the revision stays. */
async function save(
  trx: Database,
  actor: Actor,
  before: StoredMeeting,
  change: ReturnType<typeof givenOf>,
  entries: StoredEntry[] = before.entries,
) {
  const stored = { ...before, starts_at: before.starts_at && iso(before.starts_at) };
  const difference = differenceOf(stored, change);
  const isReordered = !isDeepStrictEqual(entries, before.entries);
  if (isReordered) await setEntries(trx, before._id, entries);
  if (isReordered || Object.keys(difference).length > 0)
    await updateMeeting(trx, before._id, difference);
  return logEntry(trx, actor, before);
}

const iso = (timestamp: string) => new Date(timestamp).toISOString();

/** Only what was sent; timestamps as the database returns them. */
const givenOf = ({ starts_at, ...given }: Omit<MeetingChange, "entries" | "revision">) => ({
  ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    name?: string;
    client?: string;
    notes?: string;
    planned_minutes?: number | null;
  }),
  ...(starts_at === undefined ? {} : { starts_at: starts_at && iso(starts_at) }),
});
