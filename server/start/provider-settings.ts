import * as z from "zod/mini";
import { _default as withDefault } from "zod/mini";
import { isRole, roles } from "../../contract/roles.ts";
import { type Environment, readSettings } from "./read-settings.ts";
import { set } from "./setting-descriptions.ts";
import { issuer, meanings, text } from "./setting-kinds.ts";

const roleMeanings = meanings.check(
  z.refine(
    (pairs) => pairs.every(({ means }) => isRole(means)),
    `must give each value one of ${roles.join(", ")}, as in portal-admins=admin`,
  ),
);

/** The settings of one provider, after `OIDC_<NAME>_`. */
export const ProviderSettings = z.object({
  ISSUER: set(issuer, { unset: "needed", means: "address of the provider, as its tokens name it" }),
  CLIENT_ID: set(z.string("must be set"), {
    unset: "needed",
    means: "what the provider calls the portal",
  }),
  CLIENT_SECRET: set(z.optional(text), {
    unset: "none",
    means: "its secret there; without one the portal is a public client",
    isSecret: true,
  }),
  NAME: set(z.optional(text), { unset: "the short name", means: 'the button: "Sign in with ..."' }),
  SCOPES: set(withDefault(text, "openid profile email"), {
    means: "what the provider is asked for",
  }),
  STAFF_ID_CLAIM: set(z.optional(text), {
    unset: "none",
    means:
      "the claim that holds the SESA ID; people are matched by it before their e-mail is looked at",
  }),
  ROLE_CLAIM: set(z.optional(text), {
    unset: "none",
    means:
      "the claim, such as `groups` or `realm_access.roles`, that decides on roles at each sign-in",
  }),
  ROLES: set(withDefault(roleMeanings, []), {
    unset: "none",
    means:
      "what its values mean: `portal-admins=admin, portal-leaders=regional, staff=employee`. Of several the highest counts; without any the role stays as it is",
  }),
  REGION_CLAIM: set(z.optional(text), {
    unset: "none",
    means: "the claim that names a person's region, at each sign-in",
  }),
  REGIONS: set(withDefault(meanings, []), {
    unset: "the names themselves",
    means: "what its values mean: `EMEA=Europe, APJ=Asia`",
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
