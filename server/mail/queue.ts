import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";

export interface Mail {
  recipient: string;
  subject: string;
  body: string;
}

/** Queued in the transaction that is the reason for it; delivered afterwards, by itself. */
export async function queueMail(db: Database, mail: Mail): Promise<void> {
  await db
    .insertInto("mails")
    .values({ id: newId(), ...mail })
    .execute();
}
