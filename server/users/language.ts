import type { Database } from "../db/connection.ts";

/** The language in which somebody reads their mail, as far as it was noted. */
export async function getLanguage(db: Database, id: string): Promise<string | null> {
  const found = await db
    .selectFrom("users")
    .select("language")
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.language ?? null;
}

/** Not part of the log: nobody decides it, it follows the page. */
export async function setLanguage(db: Database, id: string, language: string): Promise<void> {
  await db.updateTable("users").set({ language }).where("id", "=", id).execute();
}
