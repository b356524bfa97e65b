import type { User } from "../../contract/accounts.ts";
import {
  type ImportedChange,
  type ImportReason,
  importRefusals,
} from "../../contract/spreadsheets/people-imports.ts";
import type { UserMessage } from "../../contract/sentences.ts";
import { importedPersonFields, type UserChange, userMessages } from "../../contract/users.ts";
import type { FiledPerson } from "./collect-people.ts";
import { findFields, importReason } from "./find-fields.ts";
import type { Known } from "./look-up.ts";

/** What somebody new is made of. */
export type PlannedPerson = {
  seS_id: string;
  name: string;
  email: string;
  department: string;
  designation: string;
  region_id: string;
  country_id: string;
  user_type_id: string;
  isActive: boolean;
};

interface PlannedRow {
  row: number;
  seS_id: string;
  name: string;
  changes: ImportedChange[];
  reasons: ImportReason[];
}
export type Plan = PlannedRow &
  (
    | { kind: "create"; person: PlannedPerson }
    /** Switches are a separate change: alone they are the decision about somebody who waits. */
    | { kind: "change"; id: string; change: UserChange; switches: UserChange }
    | { kind: "same" | "refused" }
  );

/** What a row would do, or everything that stands in its way. The staff ID says who is meant. */
export function planRow(filed: FiledPerson, known: Known, actorId: string): Plan {
  const id = filed.cells.seS_id ?? "";
  const staffId = importedPersonFields.seS_id.safeParse(id);
  const person = staffId.success ? known.people.get(staffId.data) : undefined;
  const { change, switches, changes, reasons } = findFields(filed, person, known);
  const refusals = [
    ...staffIdReasons(filed, staffId.error?.issues[0]?.message),
    ...reasons,
    ...emailReasons(change.email, person, known),
    ...(isOwnAccess(person, changes, actorId)
      ? [importReason(null, importRefusals.ownAccount)]
      : []),
  ];
  const row = {
    row: filed.row,
    seS_id: staffId.data ?? id,
    name: filed.cells.name || (person?.name ?? ""),
    changes: [],
    reasons: refusals,
  };
  if (refusals.length > 0) return { ...row, kind: "refused" };
  if (!person) return { ...row, kind: "create", person: toPerson(row.seS_id, change, switches) };
  if (changes.length === 0) return { ...row, kind: "same" };
  return { ...row, kind: "change", changes, id: person._id, change, switches };
}

/** Nothing is missing once nothing was refused. */
const toPerson = (seS_id: string, change: UserChange, { is_active: isActive }: UserChange) =>
  ({ ...change, seS_id, isActive: isActive === true }) as PlannedPerson;

function staffIdReasons({ unread, twice }: FiledPerson, malformed: string | undefined) {
  const own = unread.seS_id ?? malformed;
  const repeated = twice.map((said) => importReason(null, said));
  return own === undefined ? repeated : [importReason("seS_id", own as UserMessage), ...repeated];
}

function emailReasons(email: string | undefined, person: User | undefined, known: Known) {
  const owner = email === undefined ? undefined : known.emails.get(email);
  const isTaken = owner !== undefined && owner !== person?._id;
  return isTaken ? [importReason("email", userMessages.emailTaken)] : [];
}

/** It would end the import half-way, or take a proof that a file cannot give. */
const isOwnAccess = (person: User | undefined, changes: ImportedChange[], actorId: string) =>
  person?._id === actorId &&
  changes.some(({ column }) => column === "email" || column === "role" || column === "status");
