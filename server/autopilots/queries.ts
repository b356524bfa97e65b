import { sql } from "kysely";
import {
  type Autopilot,
  autopilotMessages,
  type AutopilotSteps,
  type NewAutopilot,
} from "../../contract/presenting/autopilot.ts";
import { versionOf } from "../builds/queries.ts";
import type { Database } from "../db/connection.ts";
import { notFound } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";

/** Of a demo that the caller may see; null where nobody has recorded one. */
export async function readAutopilot(db: Database, demoId: string): Promise<Autopilot | null> {
  const row = await db
    .selectFrom("autopilots as a")
    .leftJoin("builds as b", "b.id", "a.build_id")
    .select(["a.steps", "a.build_id", "a.follows"])
    .select(["a.recorded_by_name as recorded_by", "a.recorded_at"])
    .select(sql<number | null>`case when b.id is not null then ${versionOf("b")} end`.as("version"))
    .where("a.demo_id", "=", demoId)
    .executeTakeFirst();
  return row ? { ...row, steps: row.steps as AutopilotSteps } : null;
}

export async function findAutopilot(db: Database, demoId: string): Promise<Autopilot> {
  const autopilot = await readAutopilot(db, demoId);
  if (!autopilot) throw notFound(autopilotMessages.none);
  return autopilot;
}

/** Of demos that the caller has found; those without one are not in it. */
export async function listAutopilots(
  db: Database,
  demoIds: string[],
): Promise<Map<string, Pick<Autopilot, "build_id" | "follows" | "steps">>> {
  if (demoIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("autopilots")
    .select(["demo_id", "build_id", "follows", "steps"])
    .where("demo_id", "in", demoIds)
    .execute();
  return new Map(
    rows.map(({ demo_id, steps, ...row }) => [demo_id, { ...row, steps: steps as AutopilotSteps }]),
  );
}

/** Nobody has tried it yet. */
export async function upsertAutopilot(
  db: Database,
  { name }: Pick<Actor, "name">,
  demoId: string,
  { steps, build_id }: NewAutopilot,
): Promise<void> {
  const columns = {
    build_id,
    steps: JSON.stringify(steps),
    recorded_by_name: name,
    recorded_at: new Date(),
    follows: null,
  };
  await db
    .insertInto("autopilots")
    .values({ demo_id: demoId, ...columns })
    .onConflict((conflict) => conflict.column("demo_id").doUpdateSet(columns))
    .execute();
}

export async function updateFollowing(
  db: Database,
  demoId: string,
  columns: Pick<Autopilot, "build_id" | "follows">,
): Promise<void> {
  await db.updateTable("autopilots").set(columns).where("demo_id", "=", demoId).execute();
}

export async function deleteAutopilot(db: Database, demoId: string): Promise<void> {
  await db.deleteFrom("autopilots").where("demo_id", "=", demoId).execute();
}
