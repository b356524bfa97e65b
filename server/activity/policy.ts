import type { Actor } from "../sessions/actor.ts";

export const canReadActivity = (actor: Actor) => actor.role === "admin";
