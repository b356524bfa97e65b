import type { Actor } from "../sessions/actor.ts";

/** People who manage others learn who is waiting, and which demos fail. */
export const managesPeople = ({ role }: Actor) => role !== "employee";
export const managesPortal = ({ role }: Actor) => role === "admin";
