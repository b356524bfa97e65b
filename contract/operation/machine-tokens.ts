import * as z from "zod/mini";
import { type Role, roles } from "../roles.ts";
import { type Constant, constant } from "../sentences.ts";
import { Id, line, reference, Timestamp } from "../wire.ts";

/** What secret scanners look for. */
export const TOKEN_PREFIX = "ddp_";
/** For each administrator. */
export const MAX_TOKENS = 50;
export const MAX_TOKEN_NAME_LENGTH = 60;
export const MAX_TOKEN_DAYS = 365;
export const DEFAULT_TOKEN_DAYS = 90;

/**
 * What a token may call: what reads, what changes, or of all changes only the upload and publication of builds.
 * A token that provisions people speaks SCIM and nothing else.
 */
export const tokenScopes = ["read", "write", "builds", "people-provisioning"] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const tokenMessages = {
  created: constant("tokens.created", "The token has been created"),
  revoked: constant("tokens.revoked", "The token has been revoked"),
  nameRequired: constant("tokens.nameRequired", "Please give the token a name"),
  exists: constant("tokens.exists", "A token of this name already exists"),
  roleRequired: constant("tokens.roleRequired", "Please choose a role for the token"),
  regionRequired: constant("tokens.regionRequired", "Please choose the region of the leader"),
  regionOfOthers: constant("tokens.regionOfOthers", "Only the role of a leader takes a region"),
  scopesRequired: constant("tokens.scopesRequired", "Please choose what the token may do"),
  buildsByAdmin: constant(
    "tokens.buildsByAdmin",
    "Builds are published with the rights of an administrator: choose that role",
  ),
  provisioningAlone: constant(
    "tokens.provisioningAlone",
    "A token that provisions people can do nothing else: create another token for the rest",
  ),
  provisioningByAdmin: constant(
    "tokens.provisioningByAdmin",
    "People are provisioned with the rights of an administrator: choose that role",
  ),
  days: constant("tokens.days", "A token is valid for 1 to {max} days", {
    max: `${MAX_TOKEN_DAYS}`,
  }),
  tooMany: constant(
    "tokens.tooMany",
    "You can have {max} tokens. Revoke one that is no longer needed to create another.",
    { max: `${MAX_TOKENS}` },
  ),
  /** No sentence of `unauthorized`: there is nobody to sign out. */
  refused: constant(
    "tokens.refused",
    "This token is unknown, expired or revoked. Ask an administrator for a new one.",
  ),
  outOfScope: constant(
    "tokens.outOfScope",
    "This token may not make this call. Ask an administrator for a token with the scope that it needs.",
  ),
  notForTokens: constant(
    "tokens.notForTokens",
    "No token may make this call. Sign in as yourself to make it.",
  ),
} as const;

export const MachineToken = z.object({
  _id: Id,
  name: z.string(),
  /** Identifies a token that was found somewhere. */
  token_start: z.string(),
  role: z.enum(roles),
  region_id: z.nullable(z.object({ _id: Id, name: z.string() })),
  scopes: z.array(z.enum(tokenScopes)),
  created_by: z.object({ _id: Id, name: z.string() }),
  created_at: Timestamp,
  expires_at: Timestamp,
  is_expired: z.boolean(),
  last_used_at: z.nullable(Timestamp),
});
export type MachineToken = z.infer<typeof MachineToken>;

/** The only answer that holds the token itself. */
export const CreatedToken = z.extend(MachineToken, { token: z.string() });
export type CreatedToken = z.infer<typeof CreatedToken>;

export const NewMachineToken = z.object({
  name: line(tokenMessages.nameRequired, MAX_TOKEN_NAME_LENGTH),
  role: z.enum(roles, tokenMessages.roleRequired),
  region_id: z.optional(z.nullable(reference(tokenMessages.regionRequired))),
  scopes: z
    .array(z.enum(tokenScopes, tokenMessages.scopesRequired), tokenMessages.scopesRequired)
    .check(
      z.minLength(1, tokenMessages.scopesRequired),
      z.maxLength(tokenScopes.length, tokenMessages.scopesRequired),
    ),
  expires_in_days: z.optional(
    z
      .int(tokenMessages.days)
      .check(z.minimum(1, tokenMessages.days), z.maximum(MAX_TOKEN_DAYS, tokenMessages.days)),
  ),
  /** Whoever signed in a moment ago need not send it. */
  currentPassword: z.optional(z.string()),
});
export type NewMachineToken = z.infer<typeof NewMachineToken>;

interface Rights {
  role: Role;
  region_id?: string | null | undefined;
  scopes: readonly TokenScope[];
}
interface Problem {
  field: "region_id" | "scopes" | "role";
  message: Constant;
}

/** What does not go together, for the form and for the server. */
export function findProblem({ role, region_id: region, scopes }: Rights): Problem | undefined {
  const isLeader = role === "regional";
  if (isLeader && !region) return { field: "region_id", message: tokenMessages.regionRequired };
  if (!isLeader && region) return { field: "region_id", message: tokenMessages.regionOfOthers };
  const provisions = scopes.includes("people-provisioning");
  if (provisions && scopes.some((scope) => scope !== "people-provisioning"))
    return { field: "scopes", message: tokenMessages.provisioningAlone };
  if (role === "admin") return undefined;
  if (provisions) return { field: "role", message: tokenMessages.provisioningByAdmin };
  if (scopes.includes("builds")) return { field: "role", message: tokenMessages.buildsByAdmin };
  return undefined;
}
