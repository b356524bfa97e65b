import { sql } from "kysely";
import {
  assignmentMessages,
  type BatchOutcome,
  MAX_BATCH,
  type NewAssignments,
  type TakenAssignments,
} from "../../contract/assignments.ts";
import { created, deleted } from "../activity/entries.ts";
import { recordActivities } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { inTransaction } from "../db/transaction.ts";
import { findDemo } from "../demos/queries.ts";
import { authorize, badInput, conflict, notFound } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { recheckActor } from "../sessions/recheck-actor.ts";
import { named, readable } from "./audit-entry.ts";
import { listCandidates } from "./candidates.ts";
import { canReach } from "./policy.ts";
import { listAssignments } from "./queries.ts";

type Found = { _id: string; name: string };
type Given = { _id: string; title: string };

/** Every demo for everyone who is found; all or nothing. A pair that is there already is left as it is. */
export const assignFound = (db: Database, actor: Actor, input: NewAssignments) =>
  inTransaction(db, async (trx): Promise<BatchOutcome> => {
    await recheckActor(trx, actor);
    authorize(canReach(actor, input.found.region_id));
    const demos = await findDemos(trx, actor, input.demo_product_ids);
    const people = await lockFound(trx, actor, input);
    if (people.length * demos.length > MAX_BATCH)
      throw badInput("found", assignmentMessages.tooMany);
    // In one order for everybody: of two batches with the same pairs one waits for the other, never both.
    const pairs = people.flatMap((person) => demos.map((demo) => ({ person, demo })));
    const added = await insertPairs(trx, pairs, input.expires_on ?? null);
    await recordActivities(
      trx,
      actor,
      added.map((one) => ({ module: "assignment", ...created(named(one), readable(one)) })),
    );
    return { assigned: added.length, existing: pairs.length - added.length };
  });

async function findDemos(trx: Database, actor: Actor, ids: readonly string[]): Promise<Given[]> {
  const sorted = [...new Set(ids)].toSorted();
  await trx
    .selectFrom("demos")
    .select("id")
    .where("id", "in", sorted)
    .orderBy("id")
    .forShare()
    .execute();
  const demos: Given[] = [];
  for (const id of sorted) demos.push(await findDemo(trx, actor, id));
  return demos;
}

/** Held by their ids first and looked for again: who moved away in between is no longer among them. */
async function lockFound(trx: Database, actor: Actor, { found, except = [] }: NewAssignments) {
  const left = new Set(except);
  const read = async () => {
    const { all } = await listCandidates(trx, actor, found);
    const rows = await all
      .clearSelect()
      .clearOrderBy()
      .select(["u.id as _id", "u.name"])
      .orderBy("u.id")
      .limit(MAX_BATCH + left.size + 1)
      .execute();
    return rows.filter(({ _id }) => !left.has(_id));
  };
  const ids = (await read()).map(({ _id }) => _id);
  await sql`select from users where id = any(${ids}) order by id for share`.execute(trx);
  const held = new Set(ids);
  return (await read()).filter(({ _id }) => held.has(_id));
}

/** Who has a demo, singly or by a rule, is left out; what has expired is given again. */
async function insertPairs(
  trx: Database,
  pairs: readonly { person: Found; demo: Given }[],
  lastDay: string | null,
) {
  const { rows } = await sql<{ _id: string; user_id: string; demo_id: string }>`
    insert into assignments as a (id, user_id, demo_id, expires_on)
    select wanted.*, ${lastDay}::date from unnest(
      ${pairs.map(() => newId())}::text[],
      ${pairs.map(({ person }) => person._id)}::text[],
      ${pairs.map(({ demo }) => demo._id)}::text[]
    ) as wanted (id, user_id, demo_id)
    where not exists (select from assignments as given where given.user_id = wanted.user_id
      and given.demo_id = wanted.demo_id and is_lasting(given.expires_on))
    on conflict (user_id, demo_id, rule_id) do update set expires_on = excluded.expires_on, created_at = now()
      where not is_lasting(a.expires_on)
    returning id as _id, user_id, demo_id`.execute(trx);
  const ids = new Map(rows.map((row) => [`${row.user_id} ${row.demo_id}`, row._id]));
  return pairs.flatMap(({ person, demo }) => {
    const _id = ids.get(`${person._id} ${demo._id}`);
    return _id === undefined
      ? []
      : [{ _id, user_id: person, demo_product_id: demo, expires_on: lastDay }];
  });
}

/** What is no longer there when its turn comes was taken by somebody else, and is not counted. */
export const unassignMany = (db: Database, actor: Actor, input: TakenAssignments) =>
  inTransaction(db, async (trx) => {
    await recheckActor(trx, actor);
    const found = await findTaken(trx, actor, input);
    if (found.length === 0) throw notFound();
    const rows = found.filter(({ rule }) => rule === null);
    if (rows.length === 0) throw conflict(assignmentMessages.byRule);
    if (found.length > MAX_BATCH) throw badInput("found", assignmentMessages.tooMany);
    const ids = rows.map(({ _id }) => _id);
    await sql`select from assignments where id = any(${ids}) order by id for update`.execute(trx);
    const removed = await trx
      .deleteFrom("assignments")
      .where(sql<boolean>`id = any(${ids})`)
      .returning("id")
      .execute();
    const gone = new Set(removed.map(({ id }) => id));
    const entries = rows
      .filter(({ _id }) => gone.has(_id))
      .map((row) => ({ module: "assignment" as const, ...deleted(named(row), readable(row)) }));
    await recordActivities(trx, actor, entries);
    return { removed: entries.length, kept: found.length - rows.length };
  });

async function findTaken(trx: Database, actor: Actor, input: TakenAssignments) {
  const { ids, found = {}, except = [] } = input;
  const { query } = await listAssignments(trx, actor, found);
  if (ids) return query.where(sql<boolean>`a.id = any(${ids})`).execute();
  return query
    .where(sql<boolean>`not a.id = any(${except})`)
    .limit(MAX_BATCH + 1)
    .execute();
}
