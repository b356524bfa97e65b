import { randomBytes } from "node:crypto";
import type { Database } from "./connection.ts";

/** In the database, so that every node has the same. The first that asks for it makes it. */
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
