import type { Actor } from "../sessions/actor.ts";

export const canManagePlaces = (actor: Actor) => actor.role === "admin";
