import {
  type FactorKind,
  factorMessages,
  type GivenFactor,
  type UsedPasskey,
} from "../../contract/personal/second-factor.ts";
import type { Constant } from "../../contract/sentences.ts";
import { type By, recordActivity } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { badInput } from "../http/errors.ts";
import { consumeOrRefuse, type Limit, refund } from "../http/rate-limits.ts";
import type { Services } from "../portal-services.ts";
import { openSecret } from "./app-secret.ts";
import { readUsedPasskey, requireSite } from "./passkeys.ts";
import { findApp, listPasskeys, usePasskey, useStep } from "./queries.ts";
import { isUnusedCode, useCode } from "./recovery-codes.ts";
import { stepOfCode } from "./time-codes.ts";

/** A valid factor. `use` consumes it as part of the check: only one of several concurrent calls succeeds. */
export interface CheckedFactor {
  kind: FactorKind;
  use: (trx: Database) => Promise<void>;
}

interface FactorQuestion {
  person: { id: string; name: string };
  /** The challenge that a passkey has to answer. */
  question: string | null;
}

/** A code is one of a million, and three of them are valid: nobody may try more than these. */
export const guessesAllowed = (userId: string): Limit[] => [
  { key: `second factor by day:${userId}`, max: 50, minutes: 24 * 60 },
  { key: `second factor:${userId}`, max: 10, minutes: 15 },
];

/** Each attempt counts as a failure until it succeeds. A wrong one is logged. */
export async function checkFactor(
  { db, config }: Pick<Services, "db" | "config">,
  by: By,
  given: GivenFactor,
  { person, question }: FactorQuestion,
): Promise<CheckedFactor> {
  const [field, wrong] = whatIsGiven(given);
  const limits = guessesAllowed(person.id);
  await consumeOrRefuse(db, limits);
  const checked = await findUse(db, config.publicUrl, person.id, given, question);
  const refusal = badInput(field, wrong);
  if (!checked) {
    await recordActivity(db, by, {
      action: "failed login",
      module: "second factor",
      record: person,
      after: { reason: wrong },
    });
    throw refusal;
  }
  const use = async (trx: Database) => {
    if (!(await checked.use(trx))) throw refusal;
    await refund(trx, limits);
  };
  return { kind: checked.kind, use };
}

function whatIsGiven(given: GivenFactor): [field: keyof GivenFactor, wrong: Constant] {
  if (given.code !== undefined) return ["code", factorMessages.wrongCode];
  if (given.passkey !== undefined) return ["passkey", factorMessages.wrongPasskey];
  if (given.recovery_code !== undefined) return ["recovery_code", factorMessages.wrongRecoveryCode];
  throw badInput("code", factorMessages.missing);
}

type Use = { kind: FactorKind; use: (trx: Database) => Promise<boolean> } | undefined;

async function findUse(
  db: Database,
  publicUrl: string,
  userId: string,
  { code, passkey, recovery_code: recoveryCode = "" }: GivenFactor,
  question: string | null,
): Promise<Use> {
  if (code !== undefined) return findStep(db, userId, code);
  if (passkey !== undefined) return findPasskey(db, publicUrl, userId, passkey, question);
  if (!(await isUnusedCode(db, userId, recoveryCode))) return undefined;
  return { kind: "recovery", use: (trx) => useCode(trx, userId, recoveryCode) };
}

async function findStep(db: Database, userId: string, code: string): Promise<Use> {
  const app = await findApp(db, userId);
  if (!app?.confirmed_at) return undefined;
  const step = stepOfCode(await openSecret(db, userId, app.sealed_secret), code, Date.now());
  if (step === undefined || step <= Number(app.last_step ?? -1)) return undefined;
  return { kind: "app", use: (trx) => useStep(trx, userId, step) };
}

async function findPasskey(
  db: Database,
  publicUrl: string,
  userId: string,
  used: UsedPasskey,
  question: string | null,
): Promise<Use> {
  const site = requireSite(publicUrl);
  const passkeys = await listPasskeys(db, userId);
  const passkey = passkeys.find(({ credential_id: id }) => id === used.id);
  if (!passkey || question === null) return undefined;
  const counter = await readUsedPasskey(site, question, passkey, used);
  if (counter === undefined) return undefined;
  return { kind: "passkey", use: (trx) => usePasskey(trx, passkey, counter) };
}
