import type { Actor } from "../sessions/actor.ts";

/** Everyone else sees what was assigned to them. */
export const canSeeEveryDemo = (actor: Actor) => actor.role !== "employee";

export const canManageDemos = (actor: Actor) => actor.role === "admin";
