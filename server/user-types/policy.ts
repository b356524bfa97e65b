import { isRole } from "../../contract/roles.ts";
import type { Actor } from "../sessions/actor.ts";

export const canManageUserTypes = (actor: Actor) => actor.role === "admin";

/** The three the portal itself relies on. */
export const isBuiltIn = (typeName: string) => isRole(typeName);
