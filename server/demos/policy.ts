import type { Actor } from "../sessions/actor.ts";

/** Everyone else sees what was assigned to them. */
export const canSeeEveryDemo = (actor: Actor) => actor.role !== "employee";

/** Who may publish builds, and nothing else, gives a demo another build and leaves the rest of it alone. */
export const isWithinScopes = ({ scopes }: Actor, change: object) =>
  scopes === undefined ||
  scopes.includes("write") ||
  Object.keys(change).every((field) => field === "build_id");

export const canManageDemos = (actor: Actor) => actor.role === "admin";
