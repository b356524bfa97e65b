import { sql } from "kysely";
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
  await db
    .insertInto("mails")
    .values({ id: newId(), ...(await signed(db, mail)) })
    .execute();
}

/** The same of many, in one statement. */
export async function queueMails(db: Database, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  const sign = await signer(db);
  const rows = mails.map((mail) => ({ id: newId(), ...sign(mail) }));
  await db.insertInto("mails").values(rows).execute();
}

/** Leaves that many seconds later: until then the decision that it announces can be taken back. */
export async function holdDecisionMail(
  db: Database,
  mail: Mail,
  { userId, seconds }: { userId: string; seconds: number },
): Promise<void> {
  const leavesAt = sql<string>`now() + make_interval(secs => ${seconds})`;
  const held = { decision_of: userId, next_attempt_at: leavesAt };
  await db
    .insertInto("mails")
    .values({ id: newId(), ...(await signed(db, mail)), ...held })
    .execute();
}

/** False when there was none, or it has left. One that is being sent is waited for. */
export async function dropDecisionMail(db: Database, userId: string): Promise<boolean> {
  const dropped = await db
    .deleteFrom("mails")
    .where("decision_of", "=", userId)
    .where("attempts", "=", 0)
    .where("next_attempt_at", ">", sql<string>`now()`)
    .returning("id")
    .execute();
  return dropped.length > 0;
}

/** After this many days nobody asks for a mail that could not be delivered. */
const KEPT_DAYS = 14;

export async function purgeOldMails(db: Database): Promise<void> {
  await db
    .deleteFrom("mails")
    .where("given_up_at", "<", sql<string>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}

const signed = async (db: Database, mail: Mail): Promise<Mail> => (await signer(db))(mail);

async function signer(db: Database) {
  const { name } = await getCompany(db);
  const signature = name === null ? "" : `${SIGNATURE}\n${name} · ${PORTAL_TITLE}\n`;
  return (mail: Mail): Mail => ({ ...mail, body: mail.body + signature });
}

/** By which mail programs know that the letter ends here. */
const SIGNATURE = "-- ";
