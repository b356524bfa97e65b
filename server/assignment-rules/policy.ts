import type { Actor } from "../sessions/actor.ts";

export const canListRules = (actor: Actor) => actor.role !== "employee";

interface Bounds {
  region_id?: string | null | undefined;
  user_type_id?: string | null | undefined;
}

/** Leaders make rules for the employees of their own region: nothing else may be named. */
export const canMakeRule = (actor: Actor, bounds: Bounds, employeeType: string) =>
  actor.role === "admin" ||
  (actor.regionId !== null &&
    (bounds.region_id ?? actor.regionId) === actor.regionId &&
    (bounds.user_type_id ?? employeeType) === employeeType);
