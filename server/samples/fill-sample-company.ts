import { sql } from "kysely";
import { sampleDepartments, sampleDesignations } from "../../samples/company.ts";
import type { Database } from "../db/connection.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { SAMPLE_PASSWORD } from "../../samples/people.ts";
import type { Store } from "../store/store.ts";
import { sampleActivity } from "./activity.ts";
import { assignDemos } from "./assignments.ts";
import { publishBuilds } from "./builds.ts";
import { makeDemos, putPictures } from "./demos.ts";
import { makePeople, type PersonRow } from "./people.ts";
import { insertPlaces } from "./places.ts";
import { insertRule } from "./rules.ts";
import { rebuildTotals } from "../watches/queries.ts";
import { sampleWatches } from "./watches.ts";

/** Any number but the migrations': nodes that start together fill once. */
const LOCK = 7_305_002;

/** All or nothing: files first, then every row in one transaction. A company that has people is left alone. */
export async function fillSampleCompany(db: Database, store: Store): Promise<void> {
  // Expensive on purpose, so hashed once and outside the transaction.
  const passwordHash = await hashPassword(SAMPLE_PASSWORD);
  const now = new Date();
  const { categories, demos } = makeDemos(now);
  const taken: string[] = [];
  try {
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
      if (await trx.selectFrom("users").select("id").limit(1).executeTakeFirst()) return;
      // There is nothing left to lead anybody through.
      await trx.updateTable("company").set({ first_steps_hidden: true }).execute();
      const pictures = await putPictures(store, demos, taken);
      await trx.insertInto("pictures").values(pictures).execute();
      const places = await insertPlaces(trx);
      await trx.insertInto("departments").values(named(sampleDepartments)).execute();
      await trx.insertInto("designations").values(named(sampleDesignations)).execute();
      const types = await typeIds(trx);
      const people = makePeople(now, places, types, passwordHash);
      await trx.insertInto("users").values(people).execute();
      await trx.insertInto("categories").values(categories).execute();
      await trx.insertInto("demos").values(demos).execute();
      const [by] = people;
      if (by) await publishBuilds(trx, store, { demos, by, taken });
      const assignments = assignDemos(now, people.filter(isGuide(types)), demos);
      await trx.insertInto("assignments").values(assignments).execute();
      await insertRule(trx, now, { demos, people });
      const watches = sampleWatches(now, { people, assignments });
      await trx.insertInto("watch_sessions").values(watches).execute();
      await rebuildTotals(trx);
      const activity = sampleActivity(now, { people, demos, assignments });
      await trx.insertInto("activity_logs").values(activity).execute();
    });
  } catch (error) {
    await Promise.all(taken.map((key) => store.remove(key)));
    throw error;
  }
}

const named = (names: string[]) => names.map((name) => ({ name }));

async function typeIds(db: Database) {
  const types = await db.selectFrom("user_types").select(["id", "type_name"]).execute();
  return new Map(types.map((type) => [type.type_name, type.id]));
}

const isGuide = (types: Map<string, string>) => (person: PersonRow) =>
  person.is_active && person.user_type_id === types.get("employee");
