import type { User } from "../../contract/accounts.ts";
import type { UserChange } from "../../contract/users.ts";
import type { Actor } from "../sessions/actor.ts";

export const canCreateUsers = (actor: Actor) => actor.role === "admin";
export const canListUsers = (actor: Actor) => actor.role !== "employee";
export const canSeeDashboard = (actor: Actor) => actor.role === "admin";
export const canDeleteUsers = (actor: Actor) => actor.role === "admin";

/** Where somebody is signed in is no business of their leader. */
export const canSeeSessions = (actor: Actor, userId: string) =>
  actor.role === "admin" || actor.id === userId;

/** What people may change about themselves, and what a leader may change about an employee. */
const ownFields: ReadonlySet<string> = new Set(["name", "email", "password"]);
const leaderFields: ReadonlySet<string> = new Set(["is_active", "isApproved"]);

/** Every field that differs must be theirs to change: a forbidden one is not dropped silently. */
export function canChangeUser(actor: Actor, user: User, difference: Partial<UserChange>): boolean {
  if (actor.role === "admin") return true;
  const fields = Object.keys(difference);
  if (user._id === actor.id) return fields.every((field) => ownFields.has(field));
  return leads(actor, user) && fields.every((field) => leaderFields.has(field));
}

/** A stolen session must not become the account: these two take a fresh proof of who is asking. */
export const needsProof = (actor: Actor, user: User, difference: Partial<UserChange>) =>
  user._id === actor.id && ("email" in difference || "password" in difference);

/**
 * By what somebody signs in, and with which rights: a token that could change it would outlive itself. Those that
 * provision people may, and none may change whom it acts for.
 */
const keyFields: ReadonlySet<string> = new Set(["email", "password", "user_type_id"]);
export const changesKeys = (difference: Partial<UserChange>) =>
  Object.keys(difference).some((field) => keyFields.has(field));
export function isForMachines({ id, scopes }: Actor, user: User, difference: Partial<UserChange>) {
  if (scopes === undefined) return true;
  if (user._id === id) return Object.keys(difference).length === 0;
  if (scopes.includes("people-provisioning")) return true;
  return !changesKeys(difference);
}

/** Leaders look after the employees of their own region: they approve them and give them demos. */
export function leads(actor: Actor, user: User): boolean {
  const isOwnRegion = actor.regionId !== null && user.region_id?._id === actor.regionId;
  return actor.role === "regional" && isOwnRegion && user.user_type_id.type_name === "employee";
}
