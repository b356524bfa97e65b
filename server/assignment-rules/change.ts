import {
  type AssignmentRule,
  MAX_RULE_ASSIGNMENTS,
  type NewRule,
  type RuleChange,
  ruleMessages,
} from "../../contract/assignment-rules.ts";
import { assignmentMessages } from "../../contract/assignments.ts";
import { countryMessages } from "../../contract/regions.ts";
import { type PatchKind, recordChange, recordPatch, recordRemoval } from "../activity/changes.ts";
import { changed, created, deleted } from "../activity/entries.ts";
import type { Database } from "../db/connection.ts";
import { findDemo } from "../demos/queries.ts";
import { authorize, badInput } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { canMakeRule } from "./policy.ts";
import {
  countPeople,
  deleteRule,
  findRegionOf,
  findRule,
  findType,
  getEmployeeType,
  insertRule,
  lockRules,
  type RuleColumns,
  setDemos,
  updateRule,
} from "./queries.ts";
import { nameRule } from "./rule-name.ts";

const idOf = (record: { _id: string } | null) => record?._id ?? null;
const demosOf = ({ demo_product_ids: demos }: AssignmentRule) =>
  demos.map(({ _id }) => _id).toSorted(byText);
const byText = (one: string, other: string) => (one < other ? -1 : 1);

const rule: PatchKind<AssignmentRule, RuleChange> = {
  module: "assignment rule",
  lock: lockRules,
  find: findRule,
  fieldsOf: (stored) => ({
    region_id: idOf(stored.region_id),
    country_id: idOf(stored.country_id),
    department: stored.department,
    designation: stored.designation,
    user_type_id: idOf(stored.user_type_id),
    expires_on: stored.expires_on,
    demo_product_ids: demosOf(stored),
  }),
};

const named = (record: AssignmentRule) => ({ _id: record._id, name: nameRule(record) });
const readable = (record: AssignmentRule) => ({
  region: record.region_id?.name ?? null,
  country: record.country_id?.name ?? null,
  department: record.department,
  designation: record.designation,
  role: record.user_type_id?.type_name ?? null,
  demos: record.demo_product_ids.map(({ title }) => title).join(", "),
  expires_on: record.expires_on,
});

export const createRule = (db: Database, actor: Actor, input: NewRule) =>
  recordChange(db, actor, rule.module, async (trx) => {
    await lockRules(trx, "", "change");
    const { demo_product_ids: demos, ...columns } = input;
    const id = await insertRule(trx, actor.name, await bounded(trx, actor, columns));
    await giveDemos(trx, actor, id, demos);
    const result = await findRule(trx, actor, id);
    return { result, ...created(named(result), readable(result)) };
  });

export const changeRule = (db: Database, actor: Actor, id: string, change: RuleChange) =>
  recordPatch(db, actor, rule, id, sorted(change), async (trx, before, difference) => {
    const { demo_product_ids: demos = demosOf(before), ...columns } = difference;
    const stored = rule.fieldsOf(before, change) as RuleColumns;
    await updateRule(trx, id, await bounded(trx, actor, { ...stored, ...columns }));
    await giveDemos(trx, actor, id, demos);
    const result = await findRule(trx, actor, id);
    return { result, ...changed(named(result), readable(before), readable(result)) };
  });

export const removeRule = (db: Database, actor: Actor, id: string) =>
  recordRemoval(db, actor, rule, id, async (trx, result) => {
    await deleteRule(trx, id);
    return { result, ...deleted(named(result), readable(result)) };
  });

const sorted = (change: RuleChange): RuleChange => {
  const { demo_product_ids: demos } = change;
  return demos ? { ...change, demo_product_ids: [...new Set(demos)].toSorted(byText) } : change;
};

/** Everything that the rule is about, within what the actor may reach. A country brings its region along. */
async function bounded(trx: Database, actor: Actor, input: RuleColumns): Promise<RuleColumns> {
  const { country_id: country, user_type_id: type } = input;
  let region = input.region_id ?? null;
  if (country && region === null) {
    region = (await findRegionOf(trx, country)) ?? null;
    if (region === null) throw badInput("country_id", countryMessages.unknown);
  }
  const employee = await getEmployeeType(trx);
  authorize(canMakeRule(actor, { ...input, region_id: region }, employee));
  const role = type ? await findType(trx, type) : undefined;
  if (type && !role) throw badInput("user_type_id", ruleMessages.unknownRole);
  if (role?.type_name === "admin") throw badInput("user_type_id", assignmentMessages.notReceiving);
  const bounds =
    actor.role === "admin"
      ? { region_id: region, user_type_id: type ?? null }
      : { region_id: actor.regionId, user_type_id: employee };
  const { department, designation, expires_on } = input;
  const about = [bounds.region_id, bounds.user_type_id, department, designation];
  if (about.every((value) => !value)) throw badInput("region_id", ruleMessages.forAll);
  return { ...bounds, country_id: country, department, designation, expires_on };
}

async function giveDemos(trx: Database, actor: Actor, id: string, input: readonly string[]) {
  const demos = [...new Set(input)].toSorted(byText);
  for (const demo of demos) await findDemo(trx, actor, demo);
  if ((await countPeople(trx, id)) * demos.length > MAX_RULE_ASSIGNMENTS)
    throw badInput("region_id", ruleMessages.tooMany);
  await setDemos(trx, id, demos);
}
