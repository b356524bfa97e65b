import type { Actor } from "../sessions/actor.ts";

export const canRestoreDemos = (actor: Actor) => actor.role === "admin";
