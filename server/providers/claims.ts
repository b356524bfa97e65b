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

type Said = Readonly<Record<string, unknown>>;

export function readClaims({ claims: wanted }: Provider, said: Said): Claims {
  const email = Email.safeParse(said["email"]);
  return {
    name: keepNameSigns(textOf(said["name"]) ?? "").trim(),
    email: email.data ?? null,
    // Nothing but true: a text may be a user's own.
    isEmailVerified: email.success && said["email_verified"] === true,
    staffId: staffIdOf(valuesOf(said, wanted.staffId)[0]),
    role: roleOf(valuesOf(said, wanted.role), wanted.roles),
    region: regionOf(valuesOf(said, wanted.region)[0], wanted.regions),
  };
}

/** Whether the ID token alone leaves something open that the provider may tell when it is asked. */
export const isIncomplete = ({ claims: wanted }: Provider, said: Said) =>
  ["name", "email", wanted.staffId, wanted.role, wanted.region].some(
    (claim) => claim !== undefined && valuesOf(said, claim).length === 0,
  );

/** The token counts before what was asked for later. Who vouches for an address vouches for that one alone. */
export function joinClaims(asked: Said, token: Said): Said {
  const { email_verified: _, ...rest } = asked;
  return { ...("email" in token && token["email"] !== asked["email"] ? rest : asked), ...token };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
const staffIdOf = (text: string | undefined) =>
  Registration.shape.seS_id.safeParse(text).data ?? null;

/** Under its whole name, or, by its dots, inside of others: `realm_access.roles`. One value, or several. */
function valuesOf(said: Said, claim: string | undefined): string[] {
  if (claim === undefined) return [];
  const value = claim in said ? said[claim] : claim.split(".").reduce(inside, said);
  return (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap(
    (one) => textOf(one) ?? [],
  );
}

const inside = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Said)[name]
    : undefined;

type Meanings = Provider["claims"]["roles"];

/** The roles stand in their order, the highest first. */
function roleOf(values: string[], meanings: Meanings): Role | null {
  const meant = new Set(
    meanings.filter(({ said }) => values.includes(said)).map(({ means }) => means),
  );
  return roles.find((role) => meant.has(role)) ?? null;
}

const regionOf = (value: string | undefined, meanings: Meanings) =>
  meanings.find(({ said }) => said === value)?.means ?? value ?? null;
