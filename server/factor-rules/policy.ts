import type { Actor } from "../sessions/actor.ts";

export const canManageRules = (actor: Actor) => actor.role === "admin";
