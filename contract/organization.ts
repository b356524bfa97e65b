import * as z from "zod/mini";
import { constant, findConstant, type Sentence, sentence, SentenceDetails } from "./sentences.ts";
import { atMost, line, ListQuery } from "./wire.ts";

/** Departments and designations: two plain lists of strings, filled from files. */
export const organizationLists = ["department", "designation"] as const;
export type OrganizationList = (typeof organizationLists)[number];

export const OrganizationEntries = z.array(z.string());

export const ACCEPTED_LIST_FILES = [".csv", ".xlsx"] as const;
export const MAX_LIST_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_LIST_FILE_INFLATED_BYTES = 100 * 1024 * 1024;
export const MAX_LIST_FILE_ROWS = 100_000;
export const MAX_LIST_ENTRY_LENGTH = 100;
/** How many refused rows are listed; the rest are counted. */
export const MAX_LISTED_REFUSED_ROWS = 100;

/** Why a row is refused. */
export const listRowRefusals = {
  tooLong: atMost(MAX_LIST_ENTRY_LENGTH),
  date: constant("listRows.date", "Contains a date"),
  error: constant("listRows.error", "Contains an error"),
  noResult: constant("listRows.noResult", "Contains a formula without a result"),
} as const;

export const ListEntry = line(
  constant("listRows.blank", "Blank"),
  MAX_LIST_ENTRY_LENGTH,
  listRowRefusals.tooLong,
);

const Name = z.string(constant("organization.noName", "Please name an entry of the list"));

/** An entry, and how many people have it. */
export const OrganizationEntry = z.object({ name: z.string(), people: z.number() });
export type OrganizationEntry = z.infer<typeof OrganizationEntry>;
export const EntryQuery = ListQuery;
export const NewEntry = z.object({ name: ListEntry });
export const EntryChange = z.object({ name: Name, new_name: ListEntry });
export const EntryName = z.object({ name: Name });

/** The body of an upload, as multipart/form-data. */
export const ListFile = z.object({ file: z.file() });

/** A row as a spreadsheet numbers it, header included. */
export const RefusedRow = z.object({
  row: z.number(),
  reason: z.string(),
  /** What the reason says, for other languages. */
  sentence: z.optional(SentenceDetails),
});
export type RefusedRow = z.infer<typeof RefusedRow>;

/** What became of an uploaded list. */
export const ListImport = z.object({
  added: z.number(),
  /** Already there, or more than once in the file. */
  skipped: z.number(),
  /** The first of the refused rows. */
  invalid: z.array(RefusedRow),
  invalidCount: z.number(),
});
export type ListImport = z.infer<typeof ListImport>;

/** What became of the rows, in one, two or three parts. */
function outcomeOf({ added, skipped, invalidCount }: ListImport): Sentence[] {
  return [
    sentence("organization.added", "{count} added", { count: added }),
    ...(skipped > 0
      ? [sentence("organization.skipped", "{count} already there", { count: skipped })]
      : []),
    ...(invalidCount > 0
      ? [
          sentence(
            "organization.refused",
            { one: "{count} row refused", other: "{count} rows refused" },
            { count: invalidCount },
          ),
        ]
      : []),
  ];
}

export const organizationMessages = {
  uploaded: (list: OrganizationList, done: ListImport) => {
    const outcome = outcomeOf(done);
    return list === "department"
      ? sentence(
          "organization.departmentsUploaded",
          "Departments uploaded successfully: {outcome}",
          { outcome },
        )
      : sentence(
          "organization.designationsUploaded",
          "Designations uploaded successfully: {outcome}",
          { outcome },
        );
  },
  failed: (list: OrganizationList) =>
    list === "department"
      ? constant("organization.departmentsFailed", "Failed to upload department file.")
      : constant("organization.designationsFailed", "Failed to upload designation file."),
  created: constant("organization.created", "Entry added"),
  renamed: constant("organization.renamed", "Entry renamed"),
  removed: constant("organization.removed", "Entry removed"),
  exists: constant("organization.exists", "This entry is already in the list"),
  inUse: (count: number) =>
    sentence(
      "organization.inUse",
      {
        one: "It is used by {count} person and cannot be removed.",
        other: "It is used by {count} people and cannot be removed.",
      },
      { count },
    ),
  wrongFile: constant("organization.wrongFile", "Please choose a .csv or .xlsx file"),
  unknownDepartment: constant("organization.unknownDepartment", "Please select a valid department"),
  unknownDesignation: constant(
    "organization.unknownDesignation",
    "Please select a valid designation",
  ),
} as const;

/** Why a file is refused as a whole; each says what to do next. */
export const listFileRefusals = {
  notAForm: constant(
    "listFiles.notAForm",
    'Send the file as multipart/form-data, in the field "file".',
  ),
  notOneFile: constant(
    "listFiles.notOneFile",
    'Send one file, in the field "file", and nothing else.',
  ),
  cutShort: constant("listFiles.cutShort", "The file arrived incomplete. Please try again."),
  tooLarge: constant(
    "listFiles.tooLarge",
    "The file is larger than 10 MB. Split it and upload the parts one after the other.",
  ),
  tooManyRows: constant(
    "listFiles.tooManyRows",
    "The file has more than {max} rows. Split it and upload the parts one after the other.",
    { max: MAX_LIST_FILE_ROWS },
  ),
  tooSlow: constant(
    "listFiles.tooSlow",
    "The file takes too long to read. Copy only the list into a new file and upload that.",
  ),
  empty: constant("listFiles.empty", "The file is empty."),
  noEntries: (list: OrganizationList) =>
    list === "department"
      ? constant(
          "listFiles.noDepartments",
          "The file contains no departments. They belong in the first column, or below a header named department or name.",
        )
      : constant(
          "listFiles.noDesignations",
          "The file contains no designations. They belong in the first column, or below a header named designation or name.",
        ),
  noUsableRow: ({ row, reason }: RefusedRow) =>
    sentence("listFiles.noUsableRow", "No row of the file can be used. Row {row}: {reason}.", {
      row: `${row}`,
      reason: findConstant(reason) ?? reason,
    }),

  pdf: constant("listFiles.pdf", "This is a PDF document. Please choose a .csv or .xlsx file."),
  webPage: constant(
    "listFiles.webPage",
    "This is a web page. Open it in a spreadsheet program and save it as .xlsx or .csv.",
  ),
  oldWorkbook: constant(
    "listFiles.oldWorkbook",
    "This is an old .xls workbook, or one with a password. Open it and save it as .xlsx without a password.",
  ),
  openDocument: constant(
    "listFiles.openDocument",
    "This is an OpenDocument spreadsheet. Open it and save it as .xlsx or .csv.",
  ),
  binaryWorkbook: constant(
    "listFiles.binaryWorkbook",
    "This is a binary workbook (.xlsb). Open it and save it as .xlsx.",
  ),
  macroWorkbook: constant(
    "listFiles.macroWorkbook",
    "This workbook can hold macros. Open it and save it as .xlsx, without macros.",
  ),
  workbookNamedCsv: constant(
    "listFiles.workbookNamedCsv",
    "This .csv file is really a workbook. Rename it to end in .xlsx and upload it again.",
  ),
  textNamedXlsx: constant(
    "listFiles.textNamedXlsx",
    "This .xlsx file is really plain text. Rename it to end in .csv and upload it again.",
  ),
  notAWorkbook: constant(
    "listFiles.notAWorkbook",
    "This .xlsx file is not a workbook. Please choose a .csv or .xlsx file.",
  ),

  notText: constant(
    "listFiles.notText",
    "This .csv file is not text. Please choose a .csv or .xlsx file.",
  ),
  unknownLetters: constant(
    "listFiles.unknownLetters",
    'The file\'s text encoding is not recognised. Save it as "CSV UTF-8" or as .xlsx and upload it again.',
  ),
  openQuote: (row: number) =>
    sentence("listFiles.openQuote", "Row {row} has an unclosed quotation mark.", {
      row: `${row}`,
    }),
  tooWide: (row: number) =>
    sentence("listFiles.tooWide", "Row {row} has more columns than a spreadsheet.", {
      row: `${row}`,
    }),

  damaged: constant(
    "listFiles.damaged",
    "The workbook is damaged. Open it, save it as .xlsx once more and upload it again.",
  ),
  entities: constant(
    "listFiles.entities",
    "The workbook declares XML entities, which are not accepted.",
  ),
  overpacked: constant(
    "listFiles.overpacked",
    "The workbook would be far too large when unpacked.",
  ),
  tooLargeInside: constant(
    "listFiles.tooLargeInside",
    "The file contains too much data. Copy only the list into a new file and upload that.",
  ),
} as const;
