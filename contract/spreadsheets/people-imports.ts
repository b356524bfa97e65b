import * as z from "zod/mini";
import { constant, sentence, SentenceDetails } from "../sentences.ts";
import { personColumns } from "./people-file.ts";
import { Id, ListQuery, Timestamp } from "../wire.ts";

export const MAX_IMPORTED_PEOPLE = 20_000;
/** A link to choose the first password: as long as people are away for. */
export const INVITATION_DAYS = 7;
/** So long a file that was checked or imported can be looked at. */
export const IMPORT_KEPT_DAYS = 7;

/** What a row would do, and, once it is done, what it did. */
export const importKinds = ["create", "change", "same", "refused", "created", "changed"] as const;
export type ImportKind = (typeof importKinds)[number];
const Kind = z.enum(importKinds);
const Column = z.enum(personColumns);

export const ImportCounts = z.record(Kind, z.number());
export type ImportCounts = z.infer<typeof ImportCounts>;

export const PeopleImport = z.object({
  _id: Id,
  file_name: z.string(),
  /** Headers that mean nothing here. */
  ignored: z.array(z.string()),
  counts: ImportCounts,
  invites: z.boolean(),
  /** Null: it was only checked. */
  asked_at: z.nullable(Timestamp),
  asked_by: z.nullable(z.string()),
  finished_at: z.nullable(Timestamp),
});
export type PeopleImport = z.infer<typeof PeopleImport>;

/** Before and after as a file has them; roles by the name of their type, states of accounts by their word. */
export const ImportedChange = z.object({
  column: z.enum(personColumns),
  before: z.string(),
  after: z.string(),
});
export type ImportedChange = z.infer<typeof ImportedChange>;

export const ImportReason = z.object({
  /** Null: the row as a whole. */
  column: z.nullable(Column),
  reason: z.string(),
  /** What the reason says, for other languages. */
  sentence: SentenceDetails,
});
export type ImportReason = z.infer<typeof ImportReason>;

/** A row as a spreadsheet numbers it, header included. */
export const ImportedRow = z.object({
  row: z.number(),
  kind: z.enum(importKinds),
  name: z.string(),
  seS_id: z.string(),
  changes: z.array(ImportedChange),
  /** All that stands in its way. */
  reasons: z.array(ImportReason),
  /** As they were read. */
  cells: z.partialRecord(z.enum(personColumns), z.string()),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

export const ImportedRowQuery = z.extend(ListQuery, {
  kind: z.optional(z.enum(importKinds, constant("peopleImports.noKind", "Unknown kind of row"))),
});
export type ImportedRowQuery = z.infer<typeof ImportedRowQuery>;

export const ImportStart = z.object({
  /** Whether everyone who is created and active gets a link to choose a password. */
  invites: z.boolean(constant("peopleImports.noInvites", "invites must be true or false")),
});

export const peopleImportMessages = {
  started: constant("peopleImports.started", "The import has started"),
  alreadyStarted: constant(
    "peopleImports.alreadyStarted",
    "This file is being imported already. Its page shows how far it is.",
  ),
  nothingToDo: constant(
    "peopleImports.nothingToDo",
    "There is nothing to import: no row creates or changes anybody.",
  ),
  noStaffIds: constant(
    "peopleImports.noStaffIds",
    'The first row needs a column named "SESA ID". The template has all columns.',
  ),
  headerTwice: (name: string) =>
    sentence("peopleImports.headerTwice", 'Two columns are named "{name}". Please remove one.', {
      name,
    }),
  noPeople: constant("peopleImports.noPeople", "The file has nobody below its first row."),
  tooMany: constant(
    "peopleImports.tooMany",
    "The file has more than {max} people. Split it and import the parts one after the other.",
    { max: MAX_IMPORTED_PEOPLE },
  ),
} as const;

/** Why a row is refused, where the forms have no sentence for it. */
export const importRefusals = {
  unknownRole: (name: string) =>
    sentence("peopleImports.unknownRole", 'There is no role "{name}".', { name }),
  unknownDepartment: (name: string) =>
    sentence(
      "peopleImports.unknownDepartment",
      'There is no department "{name}". Add it to the list of departments first, or correct it here.',
      { name },
    ),
  unknownDesignation: (name: string) =>
    sentence(
      "peopleImports.unknownDesignation",
      'There is no designation "{name}". Add it to the list of designations first, or correct it here.',
      { name },
    ),
  unknownRegion: (name: string) =>
    sentence("peopleImports.unknownRegion", 'There is no active region "{name}".', { name }),
  unknownCountry: (name: string, region: string) =>
    sentence("peopleImports.unknownCountry", 'There is no country "{name}" in {region}.', {
      name,
      region,
    }),
  unknownStatus: (name: string) =>
    sentence(
      "peopleImports.unknownStatus",
      '"{name}" is not a status. Use Active, Pending, Rejected or Deactivated.',
      { name },
    ),
  newStatus: constant(
    "peopleImports.newStatus",
    "Somebody new can be Active, or Pending to wait for approval.",
  ),
  pendingAgain: constant(
    "peopleImports.pendingAgain",
    "The decision about this person has been taken. Use Active, Rejected or Deactivated.",
  ),
  onlyActive: constant("peopleImports.onlyActive", "Only an active account can be deactivated."),
  ownAccount: constant(
    "peopleImports.ownAccount",
    "Your own email, role and status cannot be changed by an import. Change your email in your profile; another administrator can change the rest.",
  ),
  staffIdTwice: (row: number) =>
    sentence("peopleImports.staffIdTwice", "Row {row} has the same SESA ID.", { row: `${row}` }),
  emailTwice: (row: number) =>
    sentence("peopleImports.emailTwice", "Row {row} has the same email.", { row: `${row}` }),
  changedMeanwhile: constant(
    "peopleImports.changedMeanwhile",
    "This person was changed after the file was checked. Please check the file again.",
  ),
  dismissed: constant(
    "peopleImports.dismissed",
    "Whoever started the import is no longer an administrator.",
  ),
} as const;
