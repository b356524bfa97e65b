import type { Actor } from "../sessions/actor.ts";

export const canManageCategories = (actor: Actor) => actor.role === "admin";
