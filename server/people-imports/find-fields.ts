import type { User } from "../../contract/accounts.ts";
import {
  type ImportedChange,
  type ImportReason,
  importRefusals,
} from "../../contract/spreadsheets/people-imports.ts";
import { countryMessages } from "../../contract/regions.ts";
import { type UserMessage, type Sentence, toSentence } from "../../contract/sentences.ts";
import { type PersonColumn, personColumns } from "../../contract/spreadsheets/people-file.ts";
import {
  importedPersonFields,
  statusOf,
  type UserChange,
  userMessages,
} from "../../contract/users.ts";
import { oneLine } from "../activity/record.ts";
import { inOneLine } from "../list-files/entries.ts";
import type { FiledPerson } from "./collect-people.ts";
import { isRoleLabel, statusByLabel } from "./file-labels.ts";
import { inRegion, type Known } from "./look-up.ts";

/** `after` as it is shown. Switches are kept apart: alone they are the decision about somebody who waits. */
type Found = { after: string; change?: UserChange; switches?: UserChange };
interface Context {
  known: Known;
  person: User | undefined;
  /** Where the person will be. */
  region: { id: string; name: string } | undefined;
}
/** What a cell asks for, or why it cannot have it. A blank comes as "". */
type Finder = (text: string, context: Context) => Found | UserMessage;

/** What a row changes about a person, and everything that stands in its way. What is as it was is no change. */
export function findFields({ cells, unread }: FiledPerson, person: User | undefined, known: Known) {
  const at = person?.region_id;
  const context: Context = {
    known,
    person,
    region: at ? { id: at._id, name: at.name } : undefined,
  };
  const change: UserChange = {};
  const switches: UserChange = {};
  const changes: ImportedChange[] = [];
  const reasons: ImportReason[] = [];
  for (const column of fieldColumns) {
    // Without a valid region nothing can be said about its countries.
    if (column === "country" && reasons.some((reason) => reason.column === "region")) continue;
    const before = person ? shown[column](person) : "";
    // A person who moves needs a country there: the old one must not stay behind.
    const moves = column === "country" && context.region?.id !== at?._id;
    const text = cells[column] ?? (moves ? before : person ? undefined : "");
    const problem = unread[column];
    if (problem !== undefined) reasons.push(importReason(column, problem as UserMessage));
    else if (text !== undefined && (moves || !person || !isSame(column, text, before))) {
      const found = finders[column](text, context);
      if (typeof found === "string" || "code" in found) reasons.push(importReason(column, found));
      else if (moves || found.after !== before) {
        Object.assign(change, found.change);
        Object.assign(switches, found.switches);
        if (found.after !== before) changes.push({ column, before, after: found.after });
      }
    }
  }
  return { change, switches, changes, reasons };
}

export function importReason(column: PersonColumn | null, said: UserMessage): ImportReason {
  const { message, code, params } = toSentence(said);
  return { column, reason: message, sentence: { code, params } };
}

type FieldColumn = Exclude<PersonColumn, "seS_id">;
const fieldColumns = personColumns.filter((column) => column !== "seS_id");

const shown: Record<FieldColumn, (person: User) => string> = {
  name: ({ name }) => name,
  role: ({ user_type_id: type }) => type.type_name,
  email: ({ email }) => email,
  department: ({ department }) => department,
  designation: ({ designation }) => designation,
  region: ({ region_id: region }) => region?.name ?? "",
  country: ({ country_id: country }) => country?.name ?? "",
  status: statusOf,
};

/** As the export wrote it: nothing is to be done, also where it could not be chosen any more. */
function isSame(column: FieldColumn, text: string, before: string) {
  if (column === "role") return isRoleLabel(before, text);
  if (column === "status") return text === "" || statusByLabel(text) === before;
  if (column === "email") return text.toLowerCase() === before.toLowerCase();
  return text === (inOneLine(before) ?? before);
}

/** By the rule that the forms have for it. */
const parse =
  (field: "name" | "email"): Finder =>
  (text) => {
    const { success, data, error } = importedPersonFields[field].safeParse(text);
    if (success) return { after: data, change: { [field]: data } };
    return (error.issues[0]?.message ?? "") as UserMessage;
  };

const findListed =
  (list: "department" | "designation", unknown: (name: string) => Sentence): Finder =>
  (text, { known }) => {
    if (text === "") return userMessages.required[list];
    const name = known.lists[list].get(text.toLowerCase());
    return name === undefined ? unknown(oneLine(text)) : { after: name, change: { [list]: name } };
  };

const finders: Record<FieldColumn, Finder> = {
  name: parse("name"),
  email: parse("email"),
  department: findListed("department", importRefusals.unknownDepartment),
  designation: findListed("designation", importRefusals.unknownDesignation),
  role(text, { known }) {
    if (text === "") return userMessages.roleRequired;
    const type =
      known.types.find(({ name }) => name.toLowerCase() === text.toLowerCase()) ??
      known.types.find(({ name }) => isRoleLabel(name, text));
    if (!type) return importRefusals.unknownRole(oneLine(text));
    return { after: type.name, change: { user_type_id: type.id } };
  },
  region(text, context) {
    if (text === "") return userMessages.required.region_id;
    const region = context.known.regions.get(text.toLowerCase());
    if (!region?.isActive) return importRefusals.unknownRegion(oneLine(text));
    context.region = region;
    return { after: region.name, change: { region_id: region.id } };
  },
  country(text, { known, region }) {
    if (text === "") return userMessages.required.country_id;
    if (!region) return userMessages.required.region_id;
    const country = known.countries.get(inRegion(region.id, text));
    if (!country) return importRefusals.unknownCountry(oneLine(text), region.name);
    if (!country.isActive) return countryMessages.inactive;
    return { after: country.name, change: { country_id: country.id } };
  },
  status: findStatus,
};

/** Somebody new is in, unless the file lets them wait. */
function findStatus(text: string, { person }: Context): Found | UserMessage {
  const status = text === "" ? "active" : statusByLabel(text);
  if (status === undefined) return importRefusals.unknownStatus(oneLine(text));
  if (!person) {
    if (status !== "active" && status !== "pending") return importRefusals.newStatus;
    return { after: status, switches: { is_active: status === "active" } };
  }
  if (status === "pending") return importRefusals.pendingAgain;
  if (status === "active") return { after: status, switches: { is_active: true } };
  if (status === "rejected")
    return { after: status, switches: { is_active: false, isApproved: false } };
  if (!person.is_active) return importRefusals.onlyActive;
  return { after: status, switches: { is_active: false } };
}
