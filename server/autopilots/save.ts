import {
  type Autopilot,
  autopilotMessages,
  type AutopilotVerdict,
  durationOf,
  type NewAutopilot,
} from "../../contract/presenting/autopilot.ts";
import { recordUpdate } from "../activity/changes.ts";
import { findBuildOf } from "../builds/queries.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction, lockRow } from "../db/transaction.ts";
import { demo, named } from "../demos/change.ts";
import { findDemo } from "../demos/queries.ts";
import { conflict } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { recheckActor } from "../sessions/recheck-actor.ts";
import type { StoredDemo } from "../demos/stored-demo.ts";
import {
  deleteAutopilot,
  findAutopilot,
  readAutopilot,
  updateFollowing,
  upsertAutopilot,
} from "./queries.ts";

/** One for each demo: the new one takes the place of what was recorded before. */
export const saveAutopilot = (db: Database, actor: Actor, id: string, input: NewAutopilot) =>
  recordUpdate(db, actor, demo, id, async (trx, shown) => {
    await findBuildOf(trx, id, input.build_id);
    const before = await readAutopilot(trx, id);
    await upsertAutopilot(trx, actor, id, input);
    const result = await findAutopilot(trx, id);
    return { result, ...logEntry(shown, before, result) };
  });

export const removeAutopilot = (db: Database, actor: Actor, id: string) =>
  recordUpdate(db, actor, demo, id, async (trx, shown) => {
    const before = await findAutopilot(trx, id);
    await deleteAutopilot(trx, id);
    return { result: undefined, ...logEntry(shown, before, null) };
  });

/** The verdict changes nothing about the demo, so it leaves no audit entry. */
export const judgeAutopilot = (db: Database, actor: Actor, id: string, verdict: AutopilotVerdict) =>
  inTransaction(db, async (trx) => {
    await lockRow("demos")(trx, id, "change");
    await recheckActor(trx, actor);
    await findDemo(trx, actor, id);
    const { recorded_at } = await findAutopilot(trx, id);
    if (recorded_at !== verdict.recorded_at) throw conflict(autopilotMessages.changedMeanwhile);
    const { build_id, follows } = verdict;
    await findBuildOf(trx, id, build_id);
    await updateFollowing(trx, id, { build_id, follows });
    return findAutopilot(trx, id);
  });

/** In seconds: what was recorded is no text to read. A recording as long as the former one is another one, too. */
const logEntry = (shown: StoredDemo, before: Autopilot | null, after: Autopilot | null) => {
  const { _id, name } = named(shown);
  return {
    action: "update" as const,
    record: { id: _id, name },
    before: { autopilot: secondsOf(before) },
    after: { autopilot: secondsOf(after) },
  };
};

const secondsOf = (autopilot: Autopilot | null) =>
  autopilot && `${Math.ceil(durationOf(autopilot.steps) / 1000)} s`;
