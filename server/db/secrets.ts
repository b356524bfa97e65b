import { randomBytes } from "node:crypto";
import type { Database } from "./connection.ts";

/** Stored in the database, so that all nodes share it. Created when it is first needed. */
export async function findSecret(db: Database, name: string): Promise<Buffer> {
  await db
    .insertInto("secrets")
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return value;
}
