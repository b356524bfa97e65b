import {
  type CreatedToken,
  DEFAULT_TOKEN_DAYS,
  findProblem,
  type MachineToken,
  MAX_TOKENS,
  type NewMachineToken,
  TOKEN_PREFIX,
  tokenMessages,
} from "../../contract/operation/machine-tokens.ts";
import { type PlainKind, recordPlainRemoval } from "../activity/plain-record.ts";
import { recordChange } from "../activity/changes.ts";
import { created } from "../activity/entries.ts";
import type { Database } from "../db/connection.ts";
import { lockRow } from "../db/transaction.ts";
import { badInput, conflict } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { newToken } from "../sessions/tokens.ts";
import { proveIdentity } from "../users/prove-identity.ts";
import { countTokens, deleteToken, findToken, insertToken } from "./queries.ts";

const machineToken: PlainKind<MachineToken> = {
  module: "machine token",
  lock: lockRow("machine_tokens"),
  find: findToken,
  nameOf: ({ name }) => name,
  fieldsOf: ({ name, role, region_id: region, scopes }) => ({
    name,
    role,
    region: region?.name ?? null,
    scopes: scopes.join(", "),
  }),
};

/** A thief of an open session must not get a key out of it: making one takes a proof. */
export async function createToken(
  db: Database,
  actor: Actor,
  { currentPassword, ...input }: NewMachineToken,
): Promise<CreatedToken> {
  const problem = findProblem(input);
  if (problem) throw badInput(problem.field, problem.message);
  await proveIdentity(db, actor, currentPassword);
  const token = TOKEN_PREFIX + newToken();
  const days = input.expires_in_days ?? DEFAULT_TOKEN_DAYS;
  const { module, fieldsOf } = machineToken;
  return recordChange(db, actor, module, async (trx) => {
    // Of two that are made at once neither can miss the other when they are counted.
    await lockRow("users")(trx, actor.id, "change");
    if ((await countTokens(trx, actor)) >= MAX_TOKENS) throw conflict(tokenMessages.tooMany);
    const id = await insertToken(trx, actor, { ...input, token, days });
    const made = await findToken(trx, actor, id);
    const fields = { ...fieldsOf(made), expires_in_days: days };
    return { result: { ...made, token }, ...created(made, fields) };
  });
}

export const revokeToken = (db: Database, actor: Actor, id: string) =>
  recordPlainRemoval(db, actor, machineToken, id, (trx) => deleteToken(trx, id));
