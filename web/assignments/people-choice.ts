import type { Candidate } from "../../contract/assignments.ts";
import type { Choice } from "../ui/fields/choice-list.tsx";
import { t, translate } from "../ui/language.ts";
import { assignmentMessages } from "../../contract/assignments.ts";
import type { PeopleFilter } from "./api.ts";

/** Single people, or all whom a filter finds but a few. */
export type PeopleChoice =
  | { kind: "single"; people: readonly Choice[] }
  | { kind: "found"; filter: PeopleFilter; count: number; except: readonly Choice[] };

export const nobody: PeopleChoice = { kind: "single", people: [] };

export const countOf = (choice: PeopleChoice) =>
  choice.kind === "single" ? choice.people.length : choice.count - choice.except.length;

export const isChosen = (choice: PeopleChoice, { value }: Choice) =>
  choice.kind === "single"
    ? choice.people.some((person) => person.value === value)
    : !choice.except.some((person) => person.value === value);

/** Of single people one more or one less; of all who were found one is left out, or no longer. */
export function toggle(choice: PeopleChoice, person: Choice): PeopleChoice {
  const list = choice.kind === "single" ? choice.people : choice.except;
  const without = list.filter(({ value }) => value !== person.value);
  const after = without.length < list.length ? without : [...list, person];
  return choice.kind === "single" ? { ...choice, people: after } : { ...choice, except: after };
}

/** With department and place; people who have all of the demos are marked and cannot be chosen. */
export function toChoice(candidate: Candidate, demos: number): Choice {
  const { _id, name, seS_id, assigned_count: has } = candidate;
  const hasAll = demos > 0 && has >= demos;
  return {
    value: _id,
    label: name,
    detail: describe(candidate),
    note: has > 0 ? t("Has {count} of {total}", { count: has, total: demos }) : seS_id,
    barred: hasAll ? translate(assignmentMessages.exists) : undefined,
  };
}

const describe = ({ department, country_id: country, region_id: region }: Candidate) =>
  [department, country?.name, region?.name].filter(Boolean).join(" · ");
