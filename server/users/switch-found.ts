import {
  MAX_SWITCHED,
  type RefusedPerson,
  type SwitchedPeople,
  type SwitchOutcome,
} from "../../contract/people.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { notFound, Refusal } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { changeUser } from "./change.ts";
import { listUsers } from "./queries.ts";

type Found = { _id: string; name: string; seS_id: string };

/**
 * The next people whom a filter finds, without the caller. Each is switched as if alone: with sessions, mail and log,
 * and one refusal does not affect the others.
 */
export async function switchFound(
  db: Database,
  actor: Actor,
  selection: SwitchedPeople,
): Promise<SwitchOutcome> {
  const { is_active, isApproved } = selection;
  // Ids are ordered by time: people after this one were not there when it began.
  const until = selection.until ?? newId();
  const people = await readFound(db, actor, { ...selection, until });
  if (people.length === 0 && selection.after === undefined) throw notFound();
  const refused: RefusedPerson[] = [];
  let done = 0;
  for (const person of people) {
    const refusal = await refusalOf(changeUser(db, actor, person._id, { is_active, isApproved }));
    if (refusal === undefined) done += 1;
    // Who was removed or moved away in between is no longer among them.
    else if (refusal.status !== 404) refused.push(refusedPerson(person, refusal));
  }
  const last = people.length === MAX_SWITCHED ? people.at(-1) : undefined;
  return { done, refused, after: last?._id ?? null, until };
}

async function readFound(
  db: Database,
  actor: Actor,
  { found, except = [], after, until }: SwitchedPeople & { until: string },
): Promise<Found[]> {
  const { all } = await listUsers(db, actor, found);
  let query = all
    .clearSelect()
    .clearOrderBy()
    .select(["u.id as _id", "u.name", "u.ses_id as seS_id"])
    .where("u.id", "<=", until)
    .where("u.id", "<>", actor.id)
    .orderBy("u.id")
    .limit(MAX_SWITCHED);
  if (except.length > 0) query = query.where("u.id", "not in", except);
  if (after !== undefined) query = query.where("u.id", ">", after);
  return query.execute();
}

/** Undefined where it was done. A caller who is no longer signed in ends all of it. */
async function refusalOf(change: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await change;
    return undefined;
  } catch (error) {
    if (error instanceof Refusal && error.status !== 401) return error;
    throw error;
  }
}

const refusedPerson = ({ _id, name, seS_id }: Found, { sentence }: Refusal): RefusedPerson => {
  const { message, code, params } = sentence;
  return { _id, name, seS_id, reason: message, sentence: { code, params } };
};
