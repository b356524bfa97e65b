import * as z from "zod/mini";
import { MAX_BATCH_DEMOS } from "./assignments.ts";
import { Day, LastDay } from "./days.ts";
import { constant } from "./sentences.ts";
import { blankable, Id, line, ListQuery, reference, Timestamp } from "./wire.ts";

/** Rows that a new or changed rule may make: all of them are written before the call is answered. */
export const MAX_RULE_ASSIGNMENTS = 200_000;

const Named = z.object({ _id: Id, name: z.string() });

/** Demos for everyone who fits, now and later. What is null does not matter. */
export const AssignmentRule = z.object({
  _id: Id,
  region_id: z.nullable(Named),
  country_id: z.nullable(Named),
  department: z.nullable(z.string()),
  designation: z.nullable(z.string()),
  user_type_id: z.nullable(z.object({ _id: Id, type_name: z.string() })),
  demo_product_ids: z.array(z.object({ _id: Id, title: z.string() })),
  /** How many it holds for at present. */
  people_count: z.number(),
  expires_on: z.nullable(Day),
  created_by: z.string(),
  created_at: Timestamp,
});
export type AssignmentRule = z.infer<typeof AssignmentRule>;

export const ruleMessages = {
  created: constant("assignmentRules.created", "Rule created"),
  updated: constant("assignmentRules.updated", "Rule updated"),
  deleted: constant("assignmentRules.deleted", "Rule deleted"),
  forAll: constant(
    "assignmentRules.forAll",
    "Please select at least one of region, department, designation and role",
  ),
  noDemos: constant("assignmentRules.noDemos", "Please select at least one demo"),
  tooManyDemos: constant("assignmentRules.tooManyDemos", "A rule can have at most {max} demos", {
    max: MAX_BATCH_DEMOS,
  }),
  tooMany: constant(
    "assignmentRules.tooMany",
    "This rule would make more than {max} assignments. Narrow it, or select fewer demos.",
    { max: MAX_RULE_ASSIGNMENTS },
  ),
  unknownRole: constant("assignmentRules.unknownRole", "Please select a role"),
  noMatch: constant("assignmentRules.noMatch", "No rules yet"),
} as const;

const word = () => blankable(line(ruleMessages.forAll, 100));
const fields = {
  region_id: z.optional(blankable(reference(ruleMessages.forAll))),
  country_id: z.optional(blankable(reference(ruleMessages.forAll))),
  department: z.optional(word()),
  designation: z.optional(word()),
  user_type_id: z.optional(blankable(reference(ruleMessages.unknownRole))),
  expires_on: z.optional(LastDay),
};
const demoIds = z
  .array(reference(ruleMessages.noDemos))
  .check(
    z.minLength(1, ruleMessages.noDemos),
    z.maxLength(MAX_BATCH_DEMOS, ruleMessages.tooManyDemos),
  );

export const NewRule = z.object({ ...fields, demo_product_ids: demoIds });
export type NewRule = z.infer<typeof NewRule>;
/** Any subset. */
export const RuleChange = z.object({ ...fields, demo_product_ids: z.optional(demoIds) });
export type RuleChange = z.infer<typeof RuleChange>;

export const RuleQuery = z.pick(ListQuery, { page: true, size: true });
