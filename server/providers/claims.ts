import { type Role, roles } from "../../contract/roles.ts";
import { Email, keepNameSigns, Registration } from "../../contract/users.ts";
import type { Provider } from "../start/provider-settings.ts";

/** What a provider says of a person, as far as it means anything here. */
export interface Claims {
  name: string;
  /** Null: none that could be written to. */
  email: string | null;
  isEmailVerified: boolean;
  staffId: string | null;
  /** Null: the provider has no say in it, or said nothing that is known. */
  role: Role | null;
  /** The name of a region. */
  region: string | null;
}

type RawClaims = Readonly<Record<string, unknown>>;

export function readClaims({ claims: mapping }: Provider, raw: RawClaims): Claims {
  const email = Email.safeParse(raw["email"]);
  return {
    name: keepNameSigns(textOf(raw["name"]) ?? "").trim(),
    email: email.data ?? null,
    // Nothing but true: a text may be a user's own.
    isEmailVerified: email.success && raw["email_verified"] === true,
    staffId: staffIdOf(valuesOf(raw, mapping.staffId)[0]),
    role: roleOf(valuesOf(raw, mapping.role), mapping.roles),
    region: regionOf(valuesOf(raw, mapping.region)[0], mapping.regions),
  };
}

/** Whether the ID token alone leaves something open that the provider may supply when asked. */
export const isIncomplete = ({ claims: mapping }: Provider, raw: RawClaims) =>
  ["name", "email", mapping.staffId, mapping.role, mapping.region].some(
    (claim) => claim !== undefined && valuesOf(raw, claim).length === 0,
  );

/** The token counts before what was asked for later. Who vouches for an address vouches for that one alone. */
export function joinClaims(userInfo: RawClaims, token: RawClaims): RawClaims {
  const { email_verified: _, ...rest } = userInfo;
  return {
    ...("email" in token && token["email"] !== userInfo["email"] ? rest : userInfo),
    ...token,
  };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
const staffIdOf = (text: string | undefined) =>
  Registration.shape.seS_id.safeParse(text).data ?? null;

/** Under its full name, or, by its dots, inside others: `realm_access.roles`. One value, or several. */
function valuesOf(raw: RawClaims, claim: string | undefined): string[] {
  if (claim === undefined) return [];
  const value = claim in raw ? raw[claim] : claim.split(".").reduce(inside, raw);
  return (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap(
    (one) => textOf(one) ?? [],
  );
}

const inside = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as RawClaims)[name]
    : undefined;

type Meanings = Provider["claims"]["roles"];

/** The roles stand in their order, the highest first. */
function roleOf(values: string[], meanings: Meanings): Role | null {
  const meant = new Set(
    meanings.filter((meaning) => values.includes(meaning.value)).map(({ means }) => means),
  );
  return roles.find((role) => meant.has(role)) ?? null;
}

const regionOf = (value: string | undefined, meanings: Meanings) =>
  meanings.find((meaning) => meaning.value === value)?.means ?? value ?? null;
