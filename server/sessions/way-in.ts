import { sql } from "kysely";
import { rightsOf } from "../../contract/roles.ts";
import { providerMessages, WAY_IN_MINUTES } from "../../contract/sign-in/providers.ts";
import { type By, recordActivity } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { Refusal } from "../http/errors.ts";
import { consumeOrRefuse, perPlace, refund } from "../http/rate-limits.ts";
import { StartError } from "../start/start-error.ts";
import { findAccount, findAccountById } from "../users/queries.ts";
import type { Device } from "./calling-device.ts";
import { openSession, requireWelcome } from "./sign-in.ts";
import { hashToken, newToken } from "./tokens.ts";

/** Done by somebody who may run commands on the machine; the log has no name for them. */
const OPERATOR = { ip: "127.0.0.1" };

/** A link that signs an administrator in once. Created on the machine, regardless of the settings. */
export async function makeWayIn(db: Database, staffId: string, publicUrl: string) {
  const account = await findAccount(db, staffId.toUpperCase());
  if (!account) throw new StartError(`Nobody here has the SESA ID ${staffId}.`);
  if (rightsOf(account.type_name) !== "admin")
    throw new StartError(`${account.name} is no administrator. Name one who is.`);
  if (!account.is_active || !account.is_approved)
    throw new StartError(`The account of ${account.name} is switched off. Name another one.`);
  const token = newToken();
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto("ways_in")
      .values({
        token_hash: hashToken(token),
        user_id: account.id,
        expires_at: sql<string>`now() + make_interval(mins => ${WAY_IN_MINUTES})`,
      })
      .execute();
    await recordActivity(trx, OPERATOR, {
      action: "create",
      module: "session",
      record: { id: account.id, name: account.name },
      after: { "sign-in link": `${WAY_IN_MINUTES} minutes` },
    });
  });
  // After the #: no server, proxy or log on the way sees it.
  return { name: account.name, link: `${publicUrl}/sign-in/link#${token}` };
}

export async function signInByLink(db: Database, by: By, token: string, device: Device) {
  const limits = perPlace(by.ip, { key: "way in", max: 100, minutes: 15 });
  await consumeOrRefuse(db, limits);
  const used = await db
    .deleteFrom("ways_in")
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", sql<string>`now()`)
    .returning("user_id")
    .executeTakeFirst();
  const account = used && (await findAccountById(db, used.user_id));
  if (!account || rightsOf(account.type_name) !== "admin")
    throw new Refusal(400, providerMessages.wayInUsed);
  await requireWelcome(db, by, account, account.ses_id);
  const proof = { isProven: true, cameBy: { link: "made on the machine" } };
  const session = await openSession(db, by, account, device, proof);
  await refund(db, limits);
  return session;
}
