import type { Actor } from "../sessions/actor.ts";

/** Everyone else sees the demos that are assigned to them. */
export const canSeeEveryDemo = (actor: Actor) => actor.role !== "employee";

/** A caller who may only publish builds may change a demo's build, and nothing else about it. */
export const isWithinScopes = ({ scopes }: Actor, change: object) =>
  scopes === undefined ||
  scopes.includes("write") ||
  Object.keys(change).every((field) => field === "build_id");

export const canManageDemos = (actor: Actor) => actor.role === "admin";
