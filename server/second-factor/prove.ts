import { factorMessages, type GivenFactor } from "../../contract/personal/second-factor.ts";
import { inTransaction } from "../db/transaction.ts";
import { badInput, conflict } from "../http/errors.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import { findChallenge, keepQuestion, sessionChallenge, takeChallenge } from "./challenges.ts";
import { checkFactor } from "./check-factor.ts";
import { personOf } from "./enrol.ts";
import { requestOptions, requireSite } from "./passkeys.ts";
import { kindsOf, listPasskeys, noteProof } from "./queries.ts";
import { recordUsedCode } from "./sign-in-step.ts";

/** What the browser needs to request a passkey from somebody who is signed in. */
export async function askForOwnPasskey({ db, config }: Services, actor: Actor) {
  const site = requireSite(config.publicUrl);
  const options = await requestOptions(site, await listPasskeys(db, actor.id));
  await keepQuestion(db, sessionChallenge(actor, "prove"), actor.id, options.challenge);
  return options;
}

/** For the next quarter of an hour this session may make dangerous changes. */
export async function prove(portal: Services, actor: Actor, given: GivenFactor): Promise<void> {
  const { db } = portal;
  if ((await kindsOf(db, actor.id)).length === 0) throw conflict(factorMessages.noFactor);
  const token = sessionChallenge(actor, "prove");
  const question = (await findChallenge(db, token))?.passkey_challenge ?? null;
  const checked = await checkFactor(portal, actor, given, { person: personOf(actor), question });
  await inTransaction(db, async (trx) => {
    await checked.use(trx);
    // A passkey's answer must be used up here; codes are used up by the check itself.
    if (!(await takeChallenge(trx, token)) && checked.kind === "passkey")
      throw badInput("passkey", factorMessages.wrongPasskey);
    await recordUsedCode(trx, actor, checked);
    await noteProof(trx, actor.sessionId);
  });
}
