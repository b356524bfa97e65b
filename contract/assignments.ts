import * as z from "zod/mini";
import { Day, LastDay } from "./days.ts";
import { constant, sentence } from "./sentences.ts";
import { Id, listAnswer, ListQuery, optionalId, reference, sortedBy, Timestamp } from "./wire.ts";

export const MAPPING_FETCH_SIZE = 1000;
/** So many demos can be handed out in one go. */
export const MAX_BATCH_DEMOS = 100;
/** Pairs of a demo and a person that one call gives or takes: they are one transaction. */
export const MAX_BATCH = 20_000;

const Named = z.object({ _id: Id, name: z.string() });

/** What a rule asks of people. What is null does not matter. */
export const RuleAbout = z.object({
  _id: Id,
  region: z.nullable(z.string()),
  country: z.nullable(z.string()),
  department: z.nullable(z.string()),
  designation: z.nullable(z.string()),
  /** The name of a user type. */
  role: z.nullable(z.string()),
  /** Whether the reader may open and change it. */
  can_change: z.boolean(),
});
export type RuleAbout = z.infer<typeof RuleAbout>;

export const Assignment = z.object({
  _id: Id,
  demo_product_id: z.object({ _id: Id, title: z.string(), tags: z.array(z.string()) }),
  user_id: z.extend(Named, { region: z.nullable(z.string()), department: z.string() }),
  created_at: Timestamp,
  /** The rule that gives it; null: it was given singly. */
  rule: z.nullable(RuleAbout),
  /** Its last day, in UTC; null: it lasts. */
  expires_on: z.nullable(Day),
  /** When the person last presented the demo; null: never. */
  last_presented_at: z.nullable(Timestamp),
});
export type Assignment = z.infer<typeof Assignment>;

export const assignmentMessages = {
  created: constant("assignments.created", "Demo assigned successfully"),
  deleted: constant("assignments.deleted", "Assignment deleted successfully"),
  updated: constant("assignments.updated", "Assignment updated"),
  byRule: constant(
    "assignments.byRule",
    "This assignment comes from a rule. Change or delete the rule instead.",
  ),
  incomplete: constant("assignments.incomplete", "Please select a product and user"),
  noUserChosen: constant("assignments.noUserChosen", "Please select a user to add"),
  exists: constant("assignments.exists", "User already assigned"),
  notReceiving: constant(
    "assignments.notReceiving",
    "Demos can be assigned to active people who are not administrators",
  ),
  failed: constant("assignments.failed", "Failed to assign product"),
  noMatch: constant("assignments.noMatch", "No users found for selected filters."),
  someAssigned: (done: number, total: number) =>
    sentence("assignments.someAssigned", "{done} of {total} assigned", { done, total }),
  someDeleted: (count: number) =>
    sentence(
      "assignments.someDeleted",
      { one: "{count} assignment deleted", other: "{count} assignments deleted" },
      { count },
    ),
  someKept: (count: number, kept: number) =>
    sentence(
      "assignments.someKept",
      {
        one: "{count} assignment deleted. {kept} come from rules and stay.",
        other: "{count} assignments deleted. {kept} come from rules and stay.",
      },
      { count, kept },
    ),
  tooMany: constant(
    "assignments.tooMany",
    "At most {max} assignments can be changed at once. Narrow the selection.",
    { max: MAX_BATCH },
  ),
  noDemos: constant("assignments.noDemos", "demos must be up to {max} ids, separated by commas", {
    max: MAX_BATCH_DEMOS,
  }),
} as const;

export const NewAssignment = z.object({
  demo_product_id: reference(assignmentMessages.incomplete),
  user_id: reference(assignmentMessages.incomplete),
  expires_on: z.optional(LastDay),
});
export type NewAssignment = z.infer<typeof NewAssignment>;
export const AssignmentChange = z.object({ expires_on: z.optional(LastDay) });
export type AssignmentChange = z.infer<typeof AssignmentChange>;
/** Columns by which assignments are sorted; without one, the newest first. */
export const assignmentSorts = ["created_at", "expires_on"] as const;
export const AssignmentQuery = z.extend(ListQuery, {
  ...sortedBy(assignmentSorts),
  user: optionalId("user"),
  demo: optionalId("demo"),
  rule: optionalId("rule"),
  /** Only who may present now, and everybody once for each demo, whether they have it singly, by rules or both. */
  presenters: z.optional(z.literal("true")),
});
export type AssignmentQuery = z.infer<typeof AssignmentQuery>;

/** Whom demos are given to: any of these, all of which must hold. Nothing means everyone. */
const candidateFields = {
  search: ListQuery.shape.search,
  region_id: optionalId("region_id"),
  country_id: optionalId("country_id"),
  department: z.optional(z.string().check(z.maxLength(100))),
  designation: z.optional(z.string().check(z.maxLength(100))),
  /** The name of a user type. */
  role: z.optional(z.string().check(z.maxLength(100))),
};
/** Whoever misspells a filter must not be understood as meaning everybody. */
export const CandidateFilter = z.strictObject(candidateFields);
export type CandidateFilter = z.infer<typeof CandidateFilter>;

const DEMO_IDS = new RegExp(`^[0-9a-f]{24}(,[0-9a-f]{24}){0,${MAX_BATCH_DEMOS - 1}}$`);
export const CandidateQuery = z.extend(ListQuery, {
  ...candidateFields,
  /** The demos that are to be given, separated by commas: the answer says who has them already. */
  demos: z.optional(
    z.string(assignmentMessages.noDemos).check(z.regex(DEMO_IDS, assignmentMessages.noDemos)),
  ),
});
export type CandidateQuery = z.infer<typeof CandidateQuery>;

/** Somebody who can be given a demo, with what distinguishes two people of the same name. */
export const Candidate = z.object({
  _id: Id,
  name: z.string(),
  seS_id: z.string(),
  department: z.string(),
  designation: z.string(),
  region_id: z.nullable(Named),
  country_id: z.nullable(Named),
  user_type_id: z.object({ _id: Id, type_name: z.string() }),
  /** How many of the demos that were asked about the person has. */
  assigned_count: z.number(),
});
export type Candidate = z.infer<typeof Candidate>;
export const CandidateAnswer = z.extend(listAnswer(Candidate), {
  /** How many of all who were found have every one of the demos. */
  completeCount: z.number(),
  /** Nobody has what was looked for, and these names are spelled alike. */
  is_similar: z.boolean(),
});
export type CandidateAnswer = z.infer<typeof CandidateAnswer>;

/** Demos for everyone who is found, but those who are left out by hand. */
export const NewAssignments = z.object({
  demo_product_ids: z
    .array(reference(assignmentMessages.incomplete))
    .check(
      z.minLength(1, assignmentMessages.incomplete),
      z.maxLength(MAX_BATCH_DEMOS, assignmentMessages.noDemos),
    ),
  found: CandidateFilter,
  except: z.optional(z.array(Id).check(z.maxLength(MAX_BATCH, assignmentMessages.tooMany))),
  expires_on: z.optional(LastDay),
});
export type NewAssignments = z.infer<typeof NewAssignments>;
/** Pairs: those that are new, and those that were there already. */
export const BatchOutcome = z.object({ assigned: z.number(), existing: z.number() });
export type BatchOutcome = z.infer<typeof BatchOutcome>;

/** Single rows by their ids, or all that are found but those who are left out by hand. */
export const TakenAssignments = z
  .object({
    ids: z.optional(
      z.array(Id).check(z.minLength(1), z.maxLength(MAX_BATCH, assignmentMessages.tooMany)),
    ),
    found: z.optional(
      z.strictObject({
        search: ListQuery.shape.search,
        user: optionalId("user"),
        demo: optionalId("demo"),
        rule: optionalId("rule"),
      }),
    ),
    except: z.optional(z.array(Id).check(z.maxLength(MAX_BATCH, assignmentMessages.tooMany))),
  })
  .check(
    z.refine(
      ({ ids, found }) => (ids === undefined) !== (found === undefined),
      assignmentMessages.incomplete,
    ),
  );
export type TakenAssignments = z.infer<typeof TakenAssignments>;
/** Those that come from rules stay. */
export const TakenOutcome = z.object({ removed: z.number(), kept: z.number() });
export type TakenOutcome = z.infer<typeof TakenOutcome>;
