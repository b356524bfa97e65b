import type { Constant } from "../../contract/sentences.ts";
import { type Login, sessionMessages } from "../../contract/sessions.ts";
import { providerMessages } from "../../contract/sign-in/providers.ts";
import { STAFF_ID_PATTERN } from "../../contract/accounts.ts";
import { type By, oneLine, recordActivity } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { forbidden, notSignedIn } from "../http/errors.ts";
import { refund, perPlace, refuseIfUsedUp, consumeOrRefuse } from "../http/rate-limits.ts";
import { setLanguage } from "../users/language.ts";
import { findAccount, getUser, lockAccount } from "../users/queries.ts";
import { startSignIn } from "../second-factor/challenges.ts";
import { kindsOf } from "../second-factor/queries.ts";
import type { Device } from "./calling-device.ts";
import { inHashSlot, verifyPassword } from "./passwords.ts";
import { canUsePassword, type PasswordRules } from "./policy.ts";
import { endSessionOfToken, insertSession } from "./queries.ts";
import { notifyNewBrowser } from "./new-browser.ts";
import { deviceFor, isNewBrowser, recognize, rememberSources, type Source } from "./recognize.ts";

const QUARTER_HOUR = 15;
const DAY = 24 * 60;

/**
 * Limits per person and place, so that nobody can lock out a colleague; per place, against guessing across people;
 * per person and day, against guessing from many places. A browser or a place from which the person signed in before
 * is not affected by the failures of others (see docs/decisions/012-guessing.md).
 */
async function failuresAllowed(db: Database, staffId: string | undefined, source: Source) {
  const { device, isPlaceKnown } = await recognize(db, staffId, source);
  if (device !== undefined)
    return [
      { key: `login by day from ${device}`, max: 100, minutes: DAY },
      { key: `login from ${device}`, max: 10, minutes: QUARTER_HOUR },
    ];
  const limits = [
    ...perPlace(source.ip, { key: "login", max: 100, minutes: QUARTER_HOUR }),
    ...perPlace(source.ip, { key: `login of ${staffId ?? "?"}`, max: 10, minutes: QUARTER_HOUR }),
  ];
  if (staffId === undefined || isPlaceKnown) return limits;
  return [...limits, { key: `login anywhere of ${staffId}`, max: 100, minutes: DAY }];
}

/**
 * Each attempt counts as a failure until it succeeds, and is counted when its turn to be hashed has come: a burst
 * cannot slip in before the first is counted, and honest crowds do not reach the limit.
 */
export async function signIn(
  db: Database,
  by: By,
  login: Login,
  device: Device,
  { config, signal }: PasswordCheck,
) {
  const account = await checkPassword(db, by, login, { config, signal });
  const kinds = await kindsOf(db, account.id);
  if (kinds.length === 0) return openSession(db, by, account, device);
  const challenge = await startSignIn(db, account.id, account.password_hash);
  return { secondStep: { ...challenge, kinds } };
}

interface PasswordCheck {
  config: PasswordRules;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
}

async function checkPassword(
  db: Database,
  by: By,
  login: Login,
  { config, signal }: PasswordCheck,
) {
  const typed = login.seS_id;
  const staffId = STAFF_ID_PATTERN.test(typed) ? typed.toUpperCase() : undefined;
  const limits = await failuresAllowed(db, staffId, { ip: by.ip, device: login.device });
  // Callers who have used up their attempts are not queued.
  await refuseIfUsedUp(db, limits);
  const check = async () => {
    await consumeOrRefuse(db, limits);
    const account = staffId === undefined ? undefined : await findAccount(db, staffId);
    if (!(await verifyPassword(account?.password_hash, login.password)) || !account)
      throw await failed(db, by, typed, sessionMessages.wrongCredentials);
    // Neither attempt is refunded: each is logged, and nobody may flood the log.
    await requireWelcome(db, by, account, typed);
    if (!canUsePassword(config, account)) {
      await failed(db, by, typed, providerMessages.passwordsOff);
      throw forbidden(providerMessages.passwordsOff);
    }
    await refund(db, limits);
    return account;
  };
  return inHashSlot("sign-in", check, signal);
}

/** However they signed in, people who are pending, rejected or inactive are refused here. */
export async function requireWelcome(db: Database, by: By, account: Account, typed: string) {
  if (account.is_active && account.is_approved) return;
  const reason = account.is_approved ? sessionMessages.inactive : sessionMessages.awaitingApproval;
  await failed(db, by, typed, reason);
  throw forbidden(reason);
}

async function failed(db: Database, by: By, typed: string, reason: Constant) {
  await recordActivity(db, by, {
    action: "failed login",
    module: "session",
    record: { name: oneLine(typed) },
    after: { reason },
  });
  return notSignedIn(reason);
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** What a person has proved besides the password. */
export interface Proof {
  /** A second factor of ours, or the word of a provider: the role's rule about second factors is met. */
  isProven: boolean;
  /** Uses it up, in the transaction of the sign-in. */
  use?: (trx: Database) => Promise<void>;
  /** How they signed in, for the log, if not by password. */
  cameBy?: Record<string, string>;
}

/**
 * Every way to sign in ends here, once the person is identified: `account` is what was found a moment ago, active and
 * approved.
 */
export function openSession(
  db: Database,
  by: By,
  account: Account,
  { id, formerToken, userAgent, language, publicUrl }: Device,
  proof: Proof = { isProven: false },
) {
  const device = deviceFor(id);
  const source = { ip: by.ip, device };
  return inTransaction(db, async (trx) => {
    const current = await lockAccount(trx, account.id);
    if (!current || !(await isAsFound(trx, account, current, proof)))
      throw notSignedIn(sessionMessages.wrongCredentials);
    await proof.use?.(trx);
    if (language !== undefined && language !== current.language)
      await setLanguage(trx, account.id, language);
    if (formerToken !== undefined) await endSessionOfToken(trx, account.id, formerToken);
    const session = await insertSession(trx, account.id, userAgent, proof.isProven);
    const isNew = await isNewBrowser(trx, account.id, source);
    await rememberSources(trx, account.id, source);
    await recordActivity(
      trx,
      { id: account.id, name: account.name, ip: by.ip },
      {
        action: "login",
        module: "session",
        record: { id: account.id, name: account.name },
        after: proof.cameBy,
      },
    );
    const user = await getUser(trx, account.id);
    const spoken = language ?? current.language;
    if (isNew) await notifyNewBrowser(trx, user, { userAgent, language: spoken, publicUrl });
    return { token: session.token, user: { ...user, session_id: session.id }, device };
  });
}

/**
 * If the password was replaced, the account deactivated or a second factor set up in the meantime, all sessions have
 * ended, including this one.
 */
async function isAsFound(trx: Database, found: Account, current: Account, { isProven }: Proof) {
  if (!current.is_active || !current.is_approved) return false;
  if (current.password_hash !== found.password_hash) return false;
  return isProven || (await kindsOf(trx, current.id)).length === 0;
}
