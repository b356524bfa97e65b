import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { recordActivity } from "../activity/record.ts";
import { CONTENT_KEY } from "../builds/grants.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";

/** Done by somebody who may run commands; the log knows no name for them. */
export const OPERATOR = { ip: "127.0.0.1" };

/** Every address of a demo that was given out ends, once the nodes have restarted. */
export async function rotateContentKey(db: Database): Promise<void> {
  const value = randomBytes(32);
  await db
    .insertInto("secrets")
    .values({ name: CONTENT_KEY, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** The next start makes another. */
export const rotateUploadKey = (keyFile: string) => rm(keyFile, { force: true });

/** Everybody is signed out at once, on every node, and no link, half-way sign-in or machine token works any more. */
export const endAllSessions = (db: Database): Promise<number> =>
  inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("sessions")
      .set({ ended_at: sql`now()` })
      .where("ended_at", "is", null)
      .executeTakeFirst();
    for (const table of [
      "password_resets",
      "ways_in",
      "factor_challenges",
      "machine_tokens",
    ] as const)
      await trx.deleteFrom(table).execute();
    const count = Number(numUpdatedRows);
    await recordActivity(trx, OPERATOR, {
      action: "logout",
      module: "session",
      record: { name: "everybody" },
      after: { count },
    });
    return count;
  });
