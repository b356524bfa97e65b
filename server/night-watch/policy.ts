import type { Actor } from "../sessions/actor.ts";

export const canSeeNightWatch = ({ role }: Actor) => role === "admin";
