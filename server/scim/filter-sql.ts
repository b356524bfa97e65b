import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { scimMessages } from "../../contract/operation/scim.ts";
import { badInput } from "../http/errors.ts";
import { likeText } from "../lists/search.ts";
import type { Comparison, Filter, Literal } from "./filter.ts";
import { CORE_SCHEMA, ENTERPRISE_SCHEMA } from "./schemas.ts";

type Condition = Expression<SqlBool>;
interface Column {
  kind: "text" | "exact" | "flag" | "time";
  value: RawBuilder<unknown>;
  /** As an index has it, so that equal ones are found in it. */
  folded?: "upper";
}

const text = (value: RawBuilder<unknown>): Column => ({ kind: "text", value });
const staffId: Column = { kind: "text", value: sql.ref("u.ses_id"), folded: "upper" };
const fullName = text(sql.ref("u.name"));
const email = text(sql.ref("u.email"));
const role = text(sql`(select type_name from user_types where id = u.user_type_id)`);
const country = text(sql`(select name from countries where id = u.country_id)`);
const region = text(sql`(select name from regions where id = u.region_id)`);
const work = text(sql`'work'::text`);
const always: Column = { kind: "flag", value: sql`true` };
/** As `namesOf` in resource.ts. */
const namePart = (part: RawBuilder<unknown>, split: RawBuilder<unknown>) =>
  text(
    sql`case when concat_ws(' ', u.given_name, u.family_name) = u.name then ${part} else ${split} end`,
  );

/** What people are filtered by, as the database has it. */
const columns: ReadonlyMap<string, Column> = new Map([
  ["id", { kind: "exact", value: sql.ref("u.id") }],
  ["username", staffId],
  ["externalid", { kind: "exact", value: sql.ref("u.external_id") }],
  ["displayname", fullName],
  ["name", fullName],
  ["name.formatted", fullName],
  [
    "name.givenname",
    namePart(sql.ref("u.given_name"), sql`regexp_replace(u.name, '\\s+\\S+$', '')`),
  ],
  ["name.familyname", namePart(sql.ref("u.family_name"), sql`substring(u.name from '\\s(\\S+)$')`)],
  ["title", text(sql.ref("u.designation"))],
  ["preferredlanguage", text(sql.ref("u.language"))],
  ["active", { kind: "flag", value: sql.ref("u.is_active") }],
  ["emails", email],
  ["emails.value", email],
  ["emails.type", work],
  ["emails.primary", always],
  ["addresses", country],
  ["addresses.country", country],
  ["addresses.region", region],
  ["addresses.type", work],
  ["roles", role],
  ["roles.value", role],
  ["roles.primary", always],
  [`${ENTERPRISE_SCHEMA.toLowerCase()}:department`, text(sql.ref("u.department"))],
  ["meta.created", { kind: "time", value: sql.ref("u.created_at") }],
] satisfies [string, Column][]);

/** The condition of a filter: values are parameters, attributes only what stands above. */
export function toCondition(filter: Filter): Condition {
  if (filter.kind === "not")
    return sql<boolean>`not coalesce(${toCondition(filter.filter)}, false)`;
  if (filter.kind === "and" || filter.kind === "or") {
    const parts = filter.filters.map(toCondition);
    return sql<boolean>`(${sql.join(parts, filter.kind === "and" ? sql` and ` : sql` or `)})`;
  }
  const column = columns.get(filter.attribute.replace(`${CORE_SCHEMA.toLowerCase()}:`, ""));
  if (!column) throw badInput("filter", scimMessages.notFiltered(filter.attribute));
  if (filter.kind === "present") return isPresent(column);
  const condition = compare(column, filter.operator, filter.value);
  if (!condition) throw badInput("filter", scimMessages.wrongComparison(filter.attribute));
  return condition;
}

const isPresent = ({ kind, value }: Column): Condition =>
  kind === "text" ? sql<boolean>`coalesce(${value}, '') <> ''` : sql<boolean>`${value} is not null`;

/** Undefined where the value is not of its type, or the type knows no such comparison. */
function compare(column: Column, operator: Comparison, value: Literal): Condition | undefined {
  if (value === null) {
    if (operator === "eq") return sql<boolean>`not (${isPresent(column)})`;
    return operator === "ne" ? isPresent(column) : undefined;
  }
  if (column.kind === "flag") return compareFlag(column, operator, value);
  if (typeof value !== "string") return undefined;
  if (column.kind === "time") return compareTime(column, operator, value);
  return compareText(column, operator, value);
}

function compareFlag({ value: column }: Column, operator: Comparison, value: Literal) {
  const flag = typeof value === "string" ? value.toLowerCase() : String(value);
  if (flag !== "true" && flag !== "false") return undefined;
  if (operator !== "eq" && operator !== "ne") return undefined;
  return (flag === "true") === (operator === "eq")
    ? sql<boolean>`${column}`
    : sql<boolean>`not ${column}`;
}

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/i;

function compareTime({ value: column }: Column, operator: Comparison, value: string) {
  const sign = signs[operator];
  const isTimestamp = TIMESTAMP.test(value) && !Number.isNaN(Date.parse(value));
  if (sign === undefined || !isTimestamp) return undefined;
  return sql<boolean>`${column} ${sign} ${value}::timestamptz`;
}

function compareText({ kind, value: column, folded }: Column, operator: Comparison, value: string) {
  const fold = (part: unknown) => {
    if (kind === "exact") return sql`${part}`;
    return folded === "upper" ? sql`upper(${part})` : sql`lower(${part})`;
  };
  const sign = signs[operator];
  if (sign !== undefined) return sql<boolean>`${fold(column)} ${sign} ${fold(value)}`;
  const literal = likeText(value);
  const pattern = { co: `%${literal}%`, sw: `${literal}%`, ew: `%${literal}` }[operator as "co"];
  return sql<boolean>`${fold(column)} like ${fold(pattern)}`;
}

const signs: Partial<Record<Comparison, RawBuilder<unknown>>> = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};
