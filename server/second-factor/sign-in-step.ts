import { mailTexts } from "../../contract/mails.ts";
import { factorMessages, type SecondStep } from "../../contract/personal/second-factor.ts";
import { sessionMessages } from "../../contract/sessions.ts";
import { providerMessages } from "../../contract/sign-in/providers.ts";
import type { By } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { badInput, forbidden } from "../http/errors.ts";
import type { Services } from "../portal-services.ts";
import type { Device } from "../sessions/calling-device.ts";
import { canUsePassword } from "../sessions/policy.ts";
import { openSession } from "../sessions/sign-in.ts";
import { hashToken } from "../sessions/tokens.ts";
import { findAccountById } from "../users/queries.ts";
import { findChallenge, keepQuestion, takeChallenge } from "./challenges.ts";
import { checkFactor, type CheckedFactor } from "./check-factor.ts";
import { recordFactorChange } from "./notices.ts";
import { requestOptions, requireSite } from "./passkeys.ts";
import { listPasskeys } from "./queries.ts";
import { countCodes } from "./recovery-codes.ts";

/** What the browser needs to request a passkey, for the sign-in that this challenge belongs to. */
export async function askForPasskey({ db, config }: Services, challenge: string) {
  const signIn = await requireSignIn(db, challenge);
  const site = requireSite(config.publicUrl);
  const options = await requestOptions(site, await listPasskeys(db, signIn.user_id));
  await keepQuestion(db, challenge, signIn.user_id, options.challenge);
  return options;
}

/** The second step: only now is a session created, with everything that a sign-in involves. */
export async function finishSignIn(
  portal: Services,
  by: By,
  { challenge, ...given }: SecondStep,
  device: Device,
) {
  const { db } = portal;
  const signIn = await requireSignIn(db, challenge);
  const account = await findAccountById(db, signIn.user_id);
  if (!account || !signIn.password_seen?.equals(hashToken(account.password_hash)))
    throw challengeOver();
  const person = { id: account.id, name: account.name };
  const question = { person, question: signIn.passkey_challenge };
  const checked = await checkFactor(portal, by, given, question);
  // Checked again, because time has passed since the password.
  if (!account.is_active || !account.is_approved) throw forbidden(sessionMessages.inactive);
  if (!canUsePassword(portal.config, account)) throw forbidden(providerMessages.passwordsOff);
  const use = async (trx: Database) => {
    if (!(await takeChallenge(trx, challenge))) throw challengeOver();
    await checked.use(trx);
    await recordUsedCode(trx, { ...person, ip: by.ip }, checked);
  };
  return openSession(db, by, account, device, { isProven: true, use });
}

/** Recovery codes lie in drawers: the person who uses one may not be its owner. */
export async function recordUsedCode(
  trx: Database,
  person: By & { id: string; name: string },
  { kind }: CheckedFactor,
) {
  if (kind !== "recovery") return;
  const left = await countCodes(trx, person.id);
  await recordFactorChange(trx, person, {
    person: { id: person.id, name: person.name },
    what: "code_used",
    action: "update",
    before: { recovery_codes: left + 1 },
    after: { recovery_codes: left },
    also: mailTexts.codesLeft(left),
  });
}

const challengeOver = () => badInput("challenge", factorMessages.challengeOver);

/** A challenge of a session cannot be used to sign in: no password preceded it. */
async function requireSignIn(db: Database, challenge: string) {
  const signIn = await findChallenge(db, challenge);
  if (!signIn?.password_seen) throw challengeOver();
  return signIn;
}
