import type { User } from "../../contract/accounts.ts";
import type { Actor } from "../sessions/actor.ts";
import { leads } from "../users/policy.ts";

export const canListAssignments = (actor: Actor) => actor.role !== "employee";

/** Only people who present: administrators see every demo anyway, and who is inactive sees none. */
export const canReceiveDemos = (user: User) =>
  user.is_active && user.user_type_id.type_name !== "admin";

/** Administrators: anyone. Leaders: those whom they look after. */
export const canAssignTo = (actor: Actor, user: User) =>
  actor.role === "admin" || leads(actor, user);

/** A leader who names a region names the own one; without any, sight ends there by itself. */
export const canReach = (actor: Actor, regionId: string | null | undefined) =>
  actor.role === "admin" || regionId === undefined || regionId === actor.regionId;
