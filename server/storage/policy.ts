import type { Actor } from "../sessions/actor.ts";

export const canSeeStorage = (actor: Actor) => actor.role === "admin";
