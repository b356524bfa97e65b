import { DEFAULT_ASSIGNMENT_MAIL, type Preferences } from "../../contract/personal/preferences.ts";
import type { Database } from "../db/connection.ts";
import type { Actor } from "../sessions/actor.ts";

export async function readPreferences(db: Database, actor: Actor): Promise<Preferences> {
  const chosen = await db
    .selectFrom("preferences")
    .select("assignment_mail")
    .where("user_id", "=", actor.id)
    .executeTakeFirst();
  return chosen ?? { assignment_mail: DEFAULT_ASSIGNMENT_MAIL };
}

export async function upsertPreferences(
  db: Database,
  actor: Actor,
  chosen: Preferences,
): Promise<void> {
  await db
    .insertInto("preferences")
    .values({ user_id: actor.id, ...chosen })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(chosen))
    .execute();
}
