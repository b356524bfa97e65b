import { MAX_ENTRIES, meetingMessages, type EntryInput } from "../../contract/meetings/meetings.ts";
import { findBuildOf } from "../builds/queries.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { findDemo } from "../demos/queries.ts";
import { badInput, conflict } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import type { StoredEntry } from "./queries.ts";

/** New ones at the end, each of a demo that the actor may present. */
export async function withDemos(
  trx: Database,
  actor: Actor,
  entries: StoredEntry[],
  demoIds: readonly string[],
): Promise<StoredEntry[]> {
  if (entries.length + demoIds.length > MAX_ENTRIES) throw conflict(meetingMessages.tooManyEntries);
  const added: StoredEntry[] = [];
  for (const id of demoIds) added.push(await entryOf(trx, actor, id));
  return [...entries, ...added];
}

/** The full list as requested. Only what differs needs a right to its demo: the rest may be moved. */
export async function entriesOf(
  trx: Database,
  actor: Actor,
  stored: StoredEntry[],
  requested: readonly EntryInput[],
): Promise<StoredEntry[]> {
  const known = new Map(stored.map((entry) => [entry._id, entry]));
  const entries: StoredEntry[] = [];
  for (const request of requested) {
    const before = await takeEntry(trx, actor, known, request);
    entries.push(await changedEntry(trx, actor, before, request));
  }
  return entries;
}

/** Each that is there once: named twice it would be in two places. */
async function takeEntry(
  trx: Database,
  actor: Actor,
  known: Map<string, StoredEntry>,
  { _id, demo_id }: EntryInput,
) {
  if (_id === undefined) {
    if (demo_id === undefined) throw badInput("entries", meetingMessages.noDemo);
    return entryOf(trx, actor, demo_id);
  }
  const entry = known.get(_id);
  if (!entry) throw conflict(meetingMessages.unknownEntry);
  known.delete(_id);
  return entry;
}

async function changedEntry(
  trx: Database,
  actor: Actor,
  before: StoredEntry,
  { note = before.note, build_id = before.build_id }: EntryInput,
): Promise<StoredEntry> {
  const isRepinned = build_id !== before.build_id;
  if (isRepinned || note !== before.note) await findDemo(trx, actor, before.demo_id);
  if (isRepinned && build_id !== null) await findBuildOf(trx, before.demo_id, build_id);
  return { ...before, note, build_id };
}

async function entryOf(trx: Database, actor: Actor, demoId: string): Promise<StoredEntry> {
  const { _id: demo_id, title } = await findDemo(trx, actor, demoId);
  return { _id: newId(), demo_id, title, build_id: null, note: "" };
}
