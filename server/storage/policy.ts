import type { Actor } from "../sessions/actor.ts";

export const canSeeStorage = (actor: Actor) => actor.role === "admin";
export const canRemoveFiles = (actor: Actor) => actor.role === "admin";
