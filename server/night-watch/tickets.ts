import { sql } from "kysely";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";

/** Twice as long as watching a demo may take. */
const TICKET_MINUTES = 10;

/**
 * Opens one build to the portal's own Chromium while `work` runs. The ticket takes the place of a session in the
 * grant of an address, so no call of the API accepts it, and no watch is recorded.
 */
export async function withTicket<Result>(
  db: Database,
  buildId: string,
  work: (ticket: { sessionId: string }) => Promise<Result>,
): Promise<Result> {
  const id = newId();
  await db
    .insertInto("watch_tickets")
    .values({
      id,
      build_id: buildId,
      expires_at: sql<string>`now() + make_interval(mins => ${TICKET_MINUTES})`,
    })
    .execute();
  try {
    return await work({ sessionId: id });
  } finally {
    await db.deleteFrom("watch_tickets").where("id", "=", id).execute();
  }
}

export async function hasTicket(db: Database, id: string, buildId: string): Promise<boolean> {
  const ticket = await db
    .selectFrom("watch_tickets")
    .select("id")
    .where("id", "=", id)
    .where("build_id", "=", buildId)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  return ticket !== undefined;
}

/** Left behind by a crash. */
export async function purgeOldTickets(db: Database): Promise<void> {
  await db
    .deleteFrom("watch_tickets")
    .where("expires_at", "<", sql<string>`now()`)
    .execute();
}
