import * as z from "zod/mini";
import { _default as withDefault } from "zod/mini";
import { isRole, roles } from "../../contract/roles.ts";
import { type Environment, readSettings } from "./read-settings.ts";
import { describe } from "./setting-descriptions.ts";
import { issuer, meanings, text } from "./setting-kinds.ts";

const roleMeanings = meanings.check(
  z.refine(
    (pairs) => pairs.every(({ means }) => isRole(means)),
    `must give each value one of ${roles.join(", ")}, as in portal-admins=admin`,
  ),
);

/** The settings of one provider, after `OIDC_<NAME>_`. */
export const ProviderSettings = z.object({
  ISSUER: describe(issuer, {
    defaultText: "required",
    description: "address of the provider, exactly as in its tokens",
  }),
  CLIENT_ID: describe(z.string("must be set"), {
    defaultText: "required",
    description: "id of the portal at the provider",
  }),
  CLIENT_SECRET: describe(z.optional(text), {
    defaultText: "none",
    description: "secret of the portal at the provider; without one it is a public client",
    isSecret: true,
  }),
  NAME: describe(z.optional(text), {
    defaultText: "the short name",
    description: 'name on the button: "Sign in with ..."',
  }),
  SCOPES: describe(withDefault(text, "openid profile email"), {
    description: "scopes that are requested",
  }),
  STAFF_ID_CLAIM: describe(z.optional(text), {
    defaultText: "none",
    description: "claim that contains the SESA ID; people are matched by it first, then by e-mail",
  }),
  ROLE_CLAIM: describe(z.optional(text), {
    defaultText: "none",
    description:
      "claim, such as `groups` or `realm_access.roles`, that sets the role at each sign-in",
  }),
  ROLES: describe(withDefault(roleMeanings, []), {
    defaultText: "none",
    description:
      "roles for its values: `portal-admins=admin, portal-leaders=regional, staff=employee`. If several match, the highest role applies; if none does, the role is not changed",
  }),
  REGION_CLAIM: describe(z.optional(text), {
    defaultText: "none",
    description: "claim that sets the region at each sign-in",
  }),
  REGIONS: describe(withDefault(meanings, []), {
    defaultText: "the values themselves",
    description: "regions for its values: `EMEA=Europe, APJ=Asia`",
  }),
});

export type Provider = ReturnType<typeof readProvider>;

export function readProvider(id: string, env: Environment) {
  const settings = readSettings(ProviderSettings, env, `OIDC_${id.toUpperCase()}_`);
  return {
    id,
    name: settings.NAME ?? id,
    issuer: settings.ISSUER,
    clientId: settings.CLIENT_ID,
    /** Undefined: a public client, which proves itself by PKCE alone. */
    clientSecret: settings.CLIENT_SECRET,
    scopes: [...new Set(["openid", ...settings.SCOPES.split(/[\s,]+/)])].filter(Boolean).join(" "),
    claims: {
      staffId: settings.STAFF_ID_CLAIM,
      role: settings.ROLE_CLAIM,
      roles: settings.ROLES,
      region: settings.REGION_CLAIM,
      regions: settings.REGIONS,
    },
  };
}
