import type { Actor } from "../sessions/actor.ts";

export const canManageWebhooks = ({ role }: Actor) => role === "admin";
