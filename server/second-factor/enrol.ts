import { sql } from "kysely";
import {
  factorMessages,
  MAX_PASSKEYS,
  type NewCodes,
  type NewPasskey,
} from "../../contract/personal/second-factor.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { inTransaction } from "../db/transaction.ts";
import { badInput, conflict } from "../http/errors.ts";
import { consumeOrRefuse, refund } from "../http/rate-limits.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import { endSessionsOf } from "../sessions/queries.ts";
import { recheckActor } from "../sessions/recheck-actor.ts";
import { getUser, lockAccount } from "../users/queries.ts";
import { openSecret, sealSecret } from "./app-secret.ts";
import { findChallenge, keepQuestion, sessionChallenge, takeChallenge } from "./challenges.ts";
import { guessesAllowed } from "./check-factor.ts";
import { recordFactorChange } from "./notices.ts";
import { creationOptions, readNewPasskey, requireSite } from "./passkeys.ts";
import { findApp, kindsOf, listPasskeys, noteProof } from "./queries.ts";
import { renewCodes } from "./recovery-codes.ts";
import { appUri, newAppSecret, stepOfCode } from "./time-codes.ts";

/** Creates a new secret for an authenticator app. Until its first code is entered it has no effect. */
export async function beginApp(db: Database, actor: Actor) {
  const secret = newAppSecret();
  const sealed = { sealed_secret: await sealSecret(db, actor.id, secret) };
  const { numInsertedOrUpdatedRows: written } = await db
    .insertInto("authenticator_apps")
    .values({ user_id: actor.id, ...sealed })
    .onConflict((app) =>
      app
        .column("user_id")
        .doUpdateSet(sealed)
        .where("authenticator_apps.confirmed_at", "is", null),
    )
    .executeTakeFirst();
  if (written === 0n) throw conflict(factorMessages.appThere);
  const { seS_id: staffId } = await getUser(db, actor.id);
  return { secret, uri: appUri(secret, staffId) };
}

/** The app is known to work: from now on its codes are required. */
export async function confirmApp(db: Database, actor: Actor, code: string): Promise<NewCodes> {
  const app = await findApp(db, actor.id);
  if (!app) throw conflict(factorMessages.notBegun);
  if (app.confirmed_at) throw conflict(factorMessages.appThere);
  // Somebody with a stolen session must not be able to guess codes of an app that is being set up.
  const limits = guessesAllowed(actor.id);
  await consumeOrRefuse(db, limits);
  const step = stepOfCode(await openSecret(db, actor.id, app.sealed_secret), code, Date.now());
  if (step === undefined) throw badInput("code", factorMessages.wrongCode);
  return addFactor(db, actor, "app_added", { app: "on" }, async (trx) => {
    const { numUpdatedRows: confirmed } = await trx
      .updateTable("authenticator_apps")
      .set({ confirmed_at: sql`now()`, last_step: `${step}`, last_used_at: sql`now()` })
      .where("user_id", "=", actor.id)
      .where("sealed_secret", "=", app.sealed_secret)
      .where("confirmed_at", "is", null)
      .executeTakeFirst();
    if (confirmed === 0n) throw conflict(factorMessages.notBegun);
    await refund(trx, limits);
  });
}

/** What the browser needs to create a passkey. */
export async function beginPasskey({ db, config }: Services, actor: Actor) {
  const site = requireSite(config.publicUrl);
  const passkeys = await listPasskeys(db, actor.id);
  if (passkeys.length >= MAX_PASSKEYS) throw conflict(factorMessages.tooManyPasskeys);
  const { seS_id: staffId } = await getUser(db, actor.id);
  const options = await creationOptions(site, { ...actor, staffId }, passkeys);
  await keepQuestion(db, sessionChallenge(actor, "enrol"), actor.id, options.challenge);
  return options;
}

export async function addPasskey(
  { db, config }: Services,
  actor: Actor,
  { name, passkey }: NewPasskey,
): Promise<NewCodes> {
  const site = requireSite(config.publicUrl);
  const token = sessionChallenge(actor, "enrol");
  const question = (await findChallenge(db, token))?.passkey_challenge;
  if (!question) throw conflict(factorMessages.notBegun);
  const made = await readNewPasskey(site, question, passkey);
  if (!made) throw badInput("passkey", factorMessages.wrongPasskey);
  return addFactor(db, actor, "passkey_added", { passkey: name }, async (trx) => {
    if (!(await takeChallenge(trx, token))) throw conflict(factorMessages.notBegun);
    const row = { id: newId(), user_id: actor.id, name, ...made };
    await trx.insertInto("passkeys").values(row).execute();
  });
}

/** The first factor comes with recovery codes, and ends every session that was opened without it. */
function addFactor(
  db: Database,
  actor: Actor,
  what: "app_added" | "passkey_added",
  after: Record<string, unknown>,
  add: (trx: Database) => Promise<void>,
): Promise<NewCodes> {
  return inTransaction(db, async (trx) => {
    await lockAccount(trx, actor.id);
    await recheckActor(trx, actor);
    const isFirst = (await kindsOf(trx, actor.id)).length === 0;
    await add(trx);
    await noteProof(trx, actor.sessionId);
    await recordFactorChange(trx, actor, {
      person: personOf(actor),
      what,
      action: "create",
      after,
    });
    if (!isFirst) return { recovery_codes: null };
    await endSessionsOf(trx, actor.id, actor.sessionId);
    return { recovery_codes: await renewCodes(trx, actor.id) };
  });
}

export const personOf = ({ id, name }: Actor) => ({ id, name });
