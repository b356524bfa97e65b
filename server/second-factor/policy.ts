import type { Actor } from "../sessions/actor.ts";

/** Whose factor it is, and administrators; a leader has no business with it. */
export const canSeeFactor = (actor: Actor, userId: string) =>
  actor.role === "admin" || actor.id === userId;
export const canResetFactors = (actor: Actor) => actor.role === "admin";
