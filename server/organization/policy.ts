import type { Actor } from "../sessions/actor.ts";

export const canManageOrganization = (actor: Actor) => actor.role === "admin";
