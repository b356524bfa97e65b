import type { FastifyRequest } from "fastify";
import {
  TOKEN_PREFIX,
  tokenMessages,
  type TokenScope,
} from "../../contract/operation/machine-tokens.ts";
import type { Database } from "../db/connection.ts";
import { forbidden, notSignedIn } from "../http/errors.ts";
import { consumeOrRefuse, perPlace } from "../http/rate-limits.ts";
import type { Actor } from "../sessions/actor.ts";
import { isWithin } from "./policy.ts";
import { findTokenByHash, findTokenById, type TokenState, touchToken } from "./queries.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** "builds": publishing takes this call. "refused": it is a person's own business. Else the method decides. */
    machines?: "builds" | "refused";
  }
}

export const isMachineToken = (token: string) => token.startsWith(TOKEN_PREFIX);

/** The caller behind a token, if this call is within its scopes. */
export async function recognizeMachine(db: Database, request: FastifyRequest, token: string) {
  const state = await findValid(db, request.ip, token);
  const { machines } = request.routeOptions.config;
  if (machines === "refused") throw forbidden(tokenMessages.notForTokens);
  if (!isWithin(state.scopes, request.method, machines === "builds"))
    throw forbidden(tokenMessages.outOfScope);
  return toActor(state, request.ip);
}

/** For calls that speak a protocol of their own: a token with just this scope, or a refusal. */
export async function recognizeScope(
  db: Database,
  { ip, token }: { ip: string; token: string | undefined },
  scope: TokenScope,
): Promise<Actor> {
  if (token === undefined || !isMachineToken(token)) throw notSignedIn(tokenMessages.refused);
  const state = await findValid(db, ip, token);
  if (!state.scopes.includes(scope)) throw forbidden(tokenMessages.outOfScope);
  return toActor(state, ip);
}

/** For an address that names the token, as others name a session. */
export async function findMachine(db: Database, id: string): Promise<Actor | undefined> {
  const state = await findTokenById(db, id);
  return state && !state.isOver ? toActor(state, "") : undefined;
}

/** Refuses a token that was revoked, or whose rights ended, since the call arrived. */
export async function recheckMachine(trx: Database, { sessionId }: Actor): Promise<void> {
  const state = await findTokenById(trx, sessionId);
  if (!state || state.isOver) throw notSignedIn(tokenMessages.refused);
}

/** Who is counted is who fails: a place that many share keeps those of its tokens that are right. */
async function findValid(db: Database, ip: string, token: string): Promise<TokenState> {
  const state = await findTokenByHash(db, token);
  if (!state || state.isOver) {
    await consumeOrRefuse(db, perPlace(ip, { key: "machine token", max: 60, minutes: 15 }));
    throw notSignedIn(tokenMessages.refused);
  }
  if (state.isStale) await touchToken(db, state.id);
  return state;
}

const toActor = (state: TokenState, ip: string): Actor => ({
  id: state.makerId,
  name: `${state.name} (token of ${state.makerName})`,
  role: state.role,
  regionId: state.region_id,
  sessionId: state.id,
  scopes: state.scopes,
  ip,
});
