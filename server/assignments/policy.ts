import type { User } from "../../contract/users.ts";
import type { Actor } from "../sessions/actor.ts";

export const canListAssignments = (actor: Actor) => actor.role !== "employee";

/** Only people who present: administrators see every demo anyway, and who is inactive sees none. */
export const canReceiveDemos = (user: User) =>
  user.is_active && user.user_type_id.type_name !== "admin";

/** Administrators: anyone. Leaders: the employees of their own region. */
export function canAssignTo(actor: Actor, user: User): boolean {
  if (actor.role === "admin") return true;
  const isOwnRegion = actor.regionId !== null && user.region_id?._id === actor.regionId;
  return actor.role === "regional" && isOwnRegion && user.user_type_id.type_name === "employee";
}
