import type { Actor } from "../sessions/actor.ts";

/** Who looks after people is told of those who wait, and of demos that fail them. */
export const managesPeople = ({ role }: Actor) => role !== "employee";
export const managesPortal = ({ role }: Actor) => role === "admin";
