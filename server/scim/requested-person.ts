import { type ScimOperation, scimMessages } from "../../contract/operation/scim.ts";
import { badInput } from "../http/errors.ts";
import { type Filter, parseFilter } from "./filter.ts";
import { CORE_SCHEMA, ENTERPRISE_SCHEMA } from "./schemas.ts";

/** What a directory requests of a person. Null: to be removed; undefined: not mentioned. */
export interface RequestedPerson {
  userName?: string | null;
  externalId?: string | null;
  givenName?: string | null;
  familyName?: string | null;
  formatted?: string | null;
  displayName?: string | null;
  email?: string | null;
  title?: string | null;
  department?: string | null;
  country?: string | null;
  region?: string | null;
  role?: string | null;
  preferredLanguage?: string | null;
  locale?: string | null;
  active?: boolean;
}
type TextField = Exclude<keyof RequestedPerson, "active">;

/** Where each text of a resource belongs; anything else is ignored, as RFC 7644 allows. */
const texts: ReadonlyMap<string, TextField> = new Map([
  ["username", "userName"],
  ["externalid", "externalId"],
  ["displayname", "displayName"],
  ["title", "title"],
  ["preferredlanguage", "preferredLanguage"],
  ["locale", "locale"],
  ["name.givenname", "givenName"],
  ["name.familyname", "familyName"],
  ["name.formatted", "formatted"],
  ["enterprise.department", "department"],
  ["emails.value", "email"],
  ["roles.value", "role"],
  ["addresses.country", "country"],
  ["addresses.region", "region"],
]);
/** Lists, of which the portal keeps one element, and what a bare text in them would be. */
const lists: ReadonlyMap<string, string> = new Map([
  ["emails", "value"],
  ["roles", "value"],
  ["addresses", "country"],
]);

type Kind = "add" | "replace" | "remove";
const kinds: ReadonlyMap<string, Kind> = new Map([
  ["add", "add"],
  ["replace", "replace"],
  ["remove", "remove"],
]);

/** A full resource, of a POST or PUT. */
export function readResource(resource: Record<string, unknown>): RequestedPerson {
  const requested: RequestedPerson = {};
  setAll({ requested, current: {}, kind: "replace" }, resource);
  return requested;
}

/** The operations of a PATCH, in their order, about somebody who is `current`. */
export function readOperations(
  operations: readonly ScimOperation[],
  current: RequestedPerson,
): RequestedPerson {
  const requested: RequestedPerson = {};
  for (const { op, path, value } of operations) {
    const kind = kinds.get(op.toLowerCase());
    if (kind === undefined) throw badInput("op", scimMessages.noOperation);
    const change = { requested, current, kind };
    if (path) set(change, path, value);
    else if (kind === "remove") throw badInput("path", scimMessages.pathRequired);
    else if (isObject(value)) setAll(change, value);
    else throw badInput("value", scimMessages.valuesRequired);
  }
  return requested;
}

interface Change {
  requested: RequestedPerson;
  current: RequestedPerson;
  kind: Kind;
}

/** Keys may be paths themselves: so Entra ID writes what it changes at once. Those that are none are not ours. */
function setAll(change: Change, values: Record<string, unknown>) {
  for (const [path, value] of Object.entries(values))
    if (PATH.test(shorten(path) || "schemas")) set(change, path, value);
}

const PATH = /^(enterprise\.)?([a-z][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/s;

function set(change: Change, path: string, value: unknown) {
  const short = shorten(path);
  if (short === undefined) return;
  if (short === "" && isObject(value)) return setAll(change, value);
  const [, schema = "", name, filter, sub] = PATH.exec(short) ?? [];
  if (name === undefined) throw badInput("path", scimMessages.noPath(path));
  const attribute = schema + name;
  if (filter !== undefined && !isOurs(parseFilter(filter), valueOf(change, attribute))) return;
  const given = change.kind === "remove" ? null : value;
  const key = lists.get(attribute);
  if (sub !== undefined) setText(change, `${attribute}.${sub}`, given, path);
  else if (key !== undefined) setElement(change, attribute, elementsOf(value, key));
  else if (complex.has(attribute)) setParts(change, attribute, given);
  else if (attribute === "active") change.requested.active = toFlag(given, path);
  else setText(change, attribute, given, path);
}
const complex: ReadonlySet<string> = new Set(["name", "enterprise"]);

/** A schema may stand in front of its attribute, and alone stands for all that it has. Of others we keep nothing. */
function shorten(path: string): string | undefined {
  const lower = path.toLowerCase();
  if (!lower.startsWith("urn:")) return lowerOutside(path);
  for (const [schema, word] of schemaPrefixes) {
    if (lower === schema) return word;
    if (lower.startsWith(`${schema}:`))
      return (word && `${word}.`) + lowerOutside(path.slice(schema.length + 1));
  }
  return undefined;
}
const schemaPrefixes = [
  [CORE_SCHEMA.toLowerCase(), ""],
  [ENTERPRISE_SCHEMA.toLowerCase(), "enterprise"],
] as const;
/** What stands in brackets keeps its case. */
function lowerOutside(path: string): string {
  const [from, to] = [path.indexOf("["), path.lastIndexOf("]") + 1];
  if (from < 0 || to <= from) return path.toLowerCase();
  return path.slice(0, from).toLowerCase() + path.slice(from, to) + path.slice(to).toLowerCase();
}

/** All that a complex attribute has. What it does not name stays as it is. */
function setParts(change: Change, attribute: string, value: unknown) {
  if (value === null)
    for (const key of texts.keys()) {
      if (key.startsWith(`${attribute}.`)) setText(change, key, null, key);
    }
  else if (isObject(value))
    for (const [key, part] of Object.entries(value))
      setText(change, `${attribute}.${key.toLowerCase()}`, part, `${attribute}.${key}`);
  else throw badInput(attribute, scimMessages.valuesRequired);
}

/** Of several the one that the portal keeps. What is added or removed beside it changes nothing. */
function setElement(change: Change, attribute: string, elements: Record<string, unknown>[]) {
  if (change.kind === "remove") {
    const current = valueOf(change, attribute);
    const isMeant = elements.length === 0 || elements.some(({ value }) => isWord(value, current));
    if (isMeant) setParts(change, attribute, null);
    return;
  }
  const chosen =
    elements.find(({ type }) => isWord(type, "work")) ??
    elements.find(({ primary }) => isWord(primary, "true")) ??
    elements.find(({ type }) => change.kind !== "add" || attribute === "roles" || !type);
  if (chosen) setParts(change, attribute, chosen);
  else if (elements.length === 0) setParts(change, attribute, null);
}

const elementsOf = (value: unknown, key: string): Record<string, unknown>[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one: unknown) => one !== null && one !== undefined)
    .map((one: unknown) => (isObject(one) ? one : { [key]: one }));

/** As the operations before left it. */
function valueOf({ requested, current }: Change, attribute: string): string {
  const field = texts.get(`${attribute}.value`);
  if (field === undefined) return "";
  return (requested[field] === undefined ? current[field] : requested[field]) ?? "";
}

/** Whether a path's filter means the element that the portal keeps, which is the primary one and for work. */
function isOurs(filter: Filter, value: string): boolean {
  if (filter.kind === "and") return filter.filters.every((one) => isOurs(one, value));
  if (filter.kind === "or") return filter.filters.some((one) => isOurs(one, value));
  if (filter.kind === "not") return !isOurs(filter.filter, value);
  if (filter.kind === "present" || filter.operator !== "eq") return true;
  if (filter.attribute === "type") return isWord(filter.value, "work");
  if (filter.attribute === "primary") return isWord(filter.value, "true");
  return filter.attribute !== "value" || isWord(filter.value, value);
}

function setText({ requested }: Change, key: string, value: unknown, path: string) {
  const field = texts.get(key);
  if (field === undefined) return;
  if (value === null || value === undefined) requested[field] = null;
  else if (typeof value === "string") requested[field] = value.trim() === "" ? null : value.trim();
  else throw badInput(path, scimMessages.noText(path));
}

/** Entra ID sends the words "True" and "False". */
function toFlag(value: unknown, path: string): boolean {
  if (isWord(value, "true")) return true;
  if (isWord(value, "false")) return false;
  throw badInput(path, scimMessages.noFlag(path));
}

const isWord = (value: unknown, word: string) =>
  (typeof value === "string" || typeof value === "boolean") &&
  `${value}`.toLowerCase() === word.toLowerCase();

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
