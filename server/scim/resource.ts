import { labelOf } from "../../contract/roles.ts";
import type { ScimReading } from "../../contract/operation/scim.ts";
import type { ProvisionedPerson } from "./queries.ts";
import { CORE_SCHEMA, ENTERPRISE_SCHEMA } from "./schemas.ts";
import type { RequestedPerson } from "./requested-person.ts";

type Resource = Record<string, unknown> & { id: string };

/** A person as SCIM shows them; `base` is where people lie. What they have not is not named. */
export function toResource(person: ProvisionedPerson, base: string): Resource {
  const { _id: id, name, email, department, designation, user_type_id: type } = person;
  const { givenName, familyName } = namesOf(person);
  const [country, region] = [person.country_id?.name, person.region_id?.name];
  return {
    schemas: [CORE_SCHEMA, ENTERPRISE_SCHEMA],
    id,
    ...given({ externalId: person.external_id }),
    userName: person.seS_id,
    name: { formatted: name, ...given({ givenName, familyName }) },
    displayName: name,
    ...given({ title: designation, preferredLanguage: person.language }),
    active: person.is_active,
    emails: [{ value: email, type: "work", primary: true }],
    ...(country || region ? { addresses: [{ type: "work", ...given({ country, region }) }] } : {}),
    roles: [{ value: type.type_name, display: labelOf(type.type_name), primary: true }],
    [ENTERPRISE_SCHEMA]: given({ department }),
    meta: { resourceType: "User", created: person.created_at, location: `${base}/${id}` },
  };
}

const given = (fields: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value));

/** The two names, as long as they still make up the name: it may have been changed in the portal. */
export function namesOf(person: Pick<ProvisionedPerson, "name" | "given_name" | "family_name">) {
  const { name, given_name: givenName, family_name: familyName } = person;
  if (joinNames(givenName, familyName) === name) return { givenName, familyName };
  const [, first, last] = /^(.*\S)\s+(\S+)$/.exec(name) ?? [];
  return { givenName: first ?? name, familyName: last ?? null };
}

export const joinNames = (...names: (string | null | undefined)[]) =>
  names.filter(Boolean).join(" ");

/** What the operations of a PATCH begin with. */
export const currentOf = (person: ProvisionedPerson): RequestedPerson => ({
  ...namesOf(person),
  email: person.email,
  role: person.user_type_id.type_name,
});

/** Only what was asked for, and what is never left out. */
export function project(item: Resource, reading: ScimReading) {
  const included = topLevelOf(reading.attributes);
  const excluded = topLevelOf(reading.excludedAttributes);
  if (included.size === 0 && excluded.size === 0) return item;
  const isKept = (name: string) =>
    ALWAYS.has(name) || (included.size > 0 ? included.has(name) : !excluded.has(name));
  return Object.fromEntries(Object.entries(item).filter(([name]) => isKept(name.toLowerCase())));
}
const ALWAYS: ReadonlySet<string> = new Set(["schemas", "id"]);

/** `name.givenName` asks for the full name: more than requested may be sent, less may not. */
const topLevelOf = (names = "") =>
  new Set(
    names
      .toLowerCase()
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "")
      .map((name) => {
        const enterprise = ENTERPRISE_SCHEMA.toLowerCase();
        if (name.startsWith(enterprise)) return enterprise;
        return name.replace(`${CORE_SCHEMA.toLowerCase()}:`, "").replace(/\..*$/s, "");
      }),
  );
