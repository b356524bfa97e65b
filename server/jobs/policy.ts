import type { Actor } from "../sessions/actor.ts";

export const canSeeJobs = ({ role }: Actor) => role === "admin";
export const canRunJobs = ({ role }: Actor) => role === "admin";
