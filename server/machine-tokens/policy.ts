import type { TokenScope } from "../../contract/operation/machine-tokens.ts";
import type { Actor } from "../sessions/actor.ts";

export const canManageTokens = ({ role }: Actor) => role === "admin";

/** Who may change may also publish builds; reading is a scope of its own. */
export function isWithin(scopes: readonly TokenScope[], method: string, isBuildCall: boolean) {
  if (isBuildCall && scopes.includes("builds")) return true;
  return scopes.includes(method === "GET" || method === "HEAD" ? "read" : "write");
}
