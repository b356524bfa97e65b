import type { FastifyRequest } from "fastify";
import { unauthorized } from "../../contract/errors.ts";
import { factorMessages } from "../../contract/personal/second-factor.ts";
import { rightsOf } from "../../contract/roles.ts";
import type { Database } from "../db/connection.ts";
import { isDiskFull } from "../db/embedded/folder-errors.ts";
import { forbidden, notSignedIn } from "../http/errors.ts";
import { isMachineToken, recognizeMachine } from "../machine-tokens/recognize.ts";
import type { Actor } from "./actor.ts";
import { sessionFinder, type SessionState, touchSession } from "./queries.ts";
import { noteRefusal } from "./refuse-session.ts";

/** Finds out who is calling, before anything else in the request is examined. */
export function authenticator(db: Database) {
  const findSession = sessionFinder(db);
  return async (request: FastifyRequest): Promise<void> => {
    const guests = request.routeOptions.config.guests;
    if (guests === "ignored") return;
    const token = bearerToken(request);
    if (token === undefined) {
      if (guests === "welcome") return;
      throw notSignedIn(unauthorized.noToken);
    }
    request.actor = isMachineToken(token)
      ? await recognizeMachine(db, request, token)
      : await toActor(db, request, await findSession(token));
  };
}

/** A token is valid only together with the session id that it was issued with. */
async function toActor(
  db: Database,
  request: FastifyRequest,
  session: SessionState | undefined,
): Promise<Actor> {
  if (!session) throw notSignedIn(unauthorized.invalidToken);
  if (request.headers["x-session-id"] !== session.id) {
    await noteRefusal(db, session.id, request.ip);
    throw notSignedIn(unauthorized.invalidToken);
  }
  if (!session.user?.isWelcome) throw notSignedIn(unauthorized.invalidUser);
  if (session.isOver) throw notSignedIn(unauthorized.invalidToken);
  if (session.isOverdue && !request.routeOptions.config.whileOverdue)
    throw forbidden(factorMessages.overdue);
  if (session.isStale) await noteVisit(db, session.id);
  const { id, name, regionId, typeName } = session.user;
  const role = rightsOf(typeName);
  return { id, name, regionId, role, sessionId: session.id, ip: request.ip };
}

/** Calls still succeed if a full disk prevents recording the last use. */
const noteVisit = (db: Database, sessionId: string) =>
  touchSession(db, sessionId).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
  });

/** Signed-out clients send "Bearer null" or "Bearer undefined": this counts as no token, not as a wrong one. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const isTwofold =
    request.raw.rawHeaders.filter((name, i) => i % 2 === 0 && /^authorization$/i.test(name))
      .length > 1;
  if (isTwofold) throw notSignedIn(unauthorized.invalidToken);
  const [scheme, token, ...rest] = (request.headers.authorization ?? "").trim().split(/\s+/);
  if (scheme?.toLowerCase() !== "bearer" || token === undefined) return undefined;
  if (token === "null" || token === "undefined") return undefined;
  if (rest.length > 0) throw notSignedIn(unauthorized.invalidToken);
  return token;
}
