import type { Actor } from "../sessions/actor.ts";

/** Administrators look after all kiosks; everybody else after their own. */
export const canSeeEveryKiosk = ({ role }: Pick<Actor, "role">) => role === "admin";
