import type { Actor } from "../sessions/actor.ts";

/** The person themselves, and administrators; leaders may not. */
export const canSeeFactor = (actor: Actor, userId: string) =>
  actor.role === "admin" || actor.id === userId;
export const canResetFactors = (actor: Actor) => actor.role === "admin";
