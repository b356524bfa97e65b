import type { Actor } from "../sessions/actor.ts";

export const canCreateUsers = (actor: Actor) => actor.role === "admin";
