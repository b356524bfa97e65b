import type { Actor } from "../sessions/actor.ts";

export const canChangeCompany = (actor: Actor) => actor.role === "admin";
