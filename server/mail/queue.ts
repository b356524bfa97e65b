import { PORTAL_TITLE } from "../../contract/portal.ts";
import { getCompany } from "../company/queries.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";

export interface Mail {
  recipient: string;
  subject: string;
  body: string;
}

/** Queued in the transaction that is the reason for it; delivered afterwards, by itself. */
export async function queueMail(db: Database, mail: Mail): Promise<void> {
  const { name } = await getCompany(db);
  const body = name === null ? mail.body : `${mail.body}${SIGNATURE}\n${name} · ${PORTAL_TITLE}\n`;
  await db
    .insertInto("mails")
    .values({ id: newId(), ...mail, body })
    .execute();
}

/** By which mail programs know that the letter ends here. */
const SIGNATURE = "-- ";
