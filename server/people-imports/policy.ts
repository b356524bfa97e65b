import type { Actor } from "../sessions/actor.ts";

/** As for creating people singly. */
export const canImportPeople = ({ role }: Actor) => role === "admin";
