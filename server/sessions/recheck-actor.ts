import { unauthorized } from "../../contract/errors.ts";
import { rightsOf } from "../../contract/roles.ts";
import type { Database } from "../db/connection.ts";
import { forbidden, notSignedIn } from "../http/errors.ts";
import { recheckMachine } from "../machine-tokens/recognize.ts";
import type { Actor } from "./actor.ts";
import { findSessionById } from "./queries.ts";

/** Refuses an actor whose session ended, or whose role or region changed, since the call arrived. */
export async function recheckActor(trx: Database, actor: Actor): Promise<void> {
  if (actor.scopes) return recheckMachine(trx, actor);
  if (actor.isAbsent) return recheckAbsent(trx, actor);
  const session = await findSessionById(trx, actor.sessionId);
  if (!session?.user?.isWelcome) throw notSignedIn(unauthorized.invalidUser);
  if (session.isOver) throw notSignedIn(unauthorized.invalidToken);
  const { typeName, regionId } = session.user;
  if (rightsOf(typeName) !== actor.role || regionId !== actor.regionId) throw forbidden();
}

async function recheckAbsent(trx: Database, actor: Actor): Promise<void> {
  const user = await findWelcome(trx, actor.id);
  if (!user) throw notSignedIn(unauthorized.invalidUser);
  if (rightsOf(user.type_name) !== actor.role || user.region_id !== actor.regionId)
    throw forbidden();
}

/** Whether somebody could sign in right now. */
export const findWelcome = (db: Database, id: string) =>
  db
    .selectFrom("users as u")
    .innerJoin("user_types as t", "t.id", "u.user_type_id")
    .select(["u.name", "t.type_name", "u.region_id"])
    .where("u.id", "=", id)
    .where("u.is_active", "=", true)
    .where("u.is_approved", "=", true)
    .executeTakeFirst();
