import { sql } from "kysely";
import { MAX_LISTED } from "../../contract/attention.ts";
import type { Sentence } from "../../contract/sentences.ts";
import type { Database } from "../db/connection.ts";
import { visibleDemos } from "../demos/queries.ts";
import { playedContent } from "../demos/stored-demo.ts";
import type { Actor } from "../sessions/actor.ts";

/** Demos that need attention because of what they play now. */
export const flagged = (db: Database, actor: Actor) =>
  visibleDemos(db, actor)
    .innerJoin("demo_watches as w", "w.demo_id", "d.id")
    .where("w.flagged_at", "is not", null)
    .where("w.content", "=", playedContent("d"));

/**
 * Failing demos that the reader's people present, the oldest flag first: all for administrators, those of the region
 * for leaders.
 */
export async function listFailing(db: Database, actor: Actor) {
  const rows = await flagged(db, actor)
    .select(["w.grade", "w.reasons", "w.flagged_at"])
    .select(factsOf(actor))
    .where((eb) => eb.or([eb.val(actor.role === "admin"), isPresented(actor)]))
    .orderBy("w.flagged_at")
    .orderBy("d.id")
    .limit(MAX_LISTED)
    .$narrowType<{ flagged_at: string }>()
    .execute();
  return rows.map(({ grade, reasons, ...row }) => ({
    ...row,
    grade: grade ?? ("amber" as const),
    reasons: reasons as Sentence[],
  }));
}

/** What somebody who decides about a failing demo `d` needs to know. */
export const factsOf = (actor: Actor) => [
  sql<string>`coalesce(d.content_changed_at, d.created_at)`.as("live_since"),
  sql<number>`(select count(*)::int from assignments as a
    where a.demo_id = d.id and ${isLed(actor)})`.as("presenters"),
  restorable(actor).as("restorable"),
];

const isLed = ({ role, regionId }: Actor) =>
  role === "admin" ? sql`true` : sql`a.region_id = ${regionId}`;

const isPresented = (actor: Actor) => sql<boolean>`exists (
  select from assignments as a where a.demo_id = d.id and ${isLed(actor)})`;

/** The latest earlier version that did not fail its trial run. */
const restorable = ({ role }: Actor) => sql<{ _id: string; version: number } | null>`(
  select json_build_object('_id', b.id, 'version', (select count(*) from builds as former
    where former.demo_id = b.demo_id and former.added_at <= b.added_at))
  from builds as b where b.demo_id = d.id and b.id is distinct from d.build_id
    and coalesce(b.trial_run ->> 'grade', '') <> 'red' and ${role === "admin"}
  order by b.added_at desc, b.id desc limit 1)`;
