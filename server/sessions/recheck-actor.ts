import { unauthorized } from "../../contract/errors.ts";
import { rightsOf } from "../../contract/roles.ts";
import type { Database } from "../db/connection.ts";
import { forbidden, notSignedIn } from "../http/errors.ts";
import type { Actor } from "./actor.ts";
import { findSessionById } from "./queries.ts";

/** Refuses an actor whose session ended, or whose role or region changed, since the call arrived. */
export async function recheckActor(trx: Database, actor: Actor): Promise<void> {
  const session = await findSessionById(trx, actor.sessionId);
  if (!session?.user?.isWelcome) throw notSignedIn(unauthorized.invalidUser);
  if (session.isOver) throw notSignedIn(unauthorized.invalidToken);
  const { typeName, regionId } = session.user;
  if (rightsOf(typeName) !== actor.role || regionId !== actor.regionId) throw forbidden();
}
