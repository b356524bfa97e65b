import type { Actor } from "../sessions/actor.ts";

/** Administrators look after all links; everybody else after their own. */
export const canSeeEveryLink = ({ role }: Pick<Actor, "role">) => role === "admin";

export const canSwitchLinks = ({ role }: Pick<Actor, "role">) => role === "admin";
