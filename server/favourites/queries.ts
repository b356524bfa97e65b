import type { Database } from "../db/connection.ts";
import type { Actor } from "../sessions/actor.ts";

/** Marking it twice has no further effect. */
export async function insertFavourite(db: Database, actor: Actor, demoId: string): Promise<void> {
  await db
    .insertInto("favourites")
    .values({ user_id: actor.id, demo_id: demoId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFavourite(db: Database, actor: Actor, demoId: string): Promise<void> {
  await db
    .deleteFrom("favourites")
    .where("user_id", "=", actor.id)
    .where("demo_id", "=", demoId)
    .execute();
}
