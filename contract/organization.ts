import * as z from "zod/mini";
import { line } from "./wire.ts";

/** Departments and designations: two plain lists of strings, filled from files. */
export const organizationLists = ["department", "designation"] as const;
export type OrganizationList = (typeof organizationLists)[number];

export const OrganizationEntries = z.array(z.string());

export const ACCEPTED_LIST_FILES = [".csv", ".xlsx"] as const;
export const MAX_LIST_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_LIST_FILE_INFLATED_BYTES = 100 * 1024 * 1024;
export const MAX_LIST_FILE_ROWS = 100_000;
export const MAX_LIST_ENTRY_LENGTH = 100;
/** So many refused rows are told one by one, the rest as a number. */
export const MAX_REFUSED_ROWS_TOLD = 100;

/** Why a row is refused. */
export const listRowRefusals = {
  tooLong: `At most ${MAX_LIST_ENTRY_LENGTH} characters`,
  date: "Holds a date",
  error: "Holds an error",
  noResult: "Holds a formula without a result",
} as const;

export const ListEntry = line("Blank", MAX_LIST_ENTRY_LENGTH, listRowRefusals.tooLong);

/** The body of an upload, as multipart/form-data. */
export const ListFile = z.object({ file: z.file() });

/** A row as a spreadsheet numbers it, header included. */
export const RefusedRow = z.object({ row: z.number(), reason: z.string() });
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

const count = (number: number) => number.toLocaleString("en-US");

export const organizationMessages = {
  uploaded: (list: OrganizationList, { added, skipped, invalidCount }: ListImport) =>
    [
      `${list === "department" ? "Departments" : "Designations"} uploaded successfully: ${count(added)} added`,
      ...(skipped > 0 ? [`${count(skipped)} already there`] : []),
      ...(invalidCount > 0
        ? [`${count(invalidCount)} ${invalidCount === 1 ? "row" : "rows"} refused`]
        : []),
    ].join(", "),
  failed: (list: OrganizationList) => `Failed to upload ${list} file.`,
  wrongFile: "Please choose a .csv or .xlsx file",
  unknownDepartment: "Please select a valid department",
  unknownDesignation: "Please select a valid designation",
} as const;

/** Why a file is refused as a whole; each says what to do next. */
export const listFileRefusals = {
  notAForm: 'Send the file as multipart/form-data, in the field "file".',
  notOneFile: 'Send one file, in the field "file", and nothing else.',
  cutShort: "The file did not arrive whole. Please try again.",
  tooLarge: "The file is larger than 10 MB. Split it and upload the parts one after the other.",
  tooManyRows: `The file has more than ${count(MAX_LIST_FILE_ROWS)} rows. Split it and upload the parts one after the other.`,
  tooSlow:
    "The file takes too long to read. Copy the list alone into a new file and upload that one.",
  empty: "The file is empty.",
  noEntries: (list: OrganizationList) =>
    `The file holds no ${list}s. They belong in the first column, or below a header named ${list} or name.`,
  noUsableRow: ({ row, reason }: RefusedRow) =>
    `No row of the file can be used. Row ${row}: ${reason}.`,

  pdf: "This is a PDF document. Please choose a .csv or .xlsx file.",
  webPage: "This is a web page. Open it in a spreadsheet program and save it as .xlsx or .csv.",
  oldWorkbook:
    "This is an old .xls workbook, or one with a password. Open it and save it as .xlsx without a password.",
  openDocument: "This is an OpenDocument spreadsheet. Open it and save it as .xlsx or .csv.",
  binaryWorkbook: "This is a binary workbook (.xlsb). Open it and save it as .xlsx.",
  macroWorkbook: "This workbook can hold macros. Open it and save it as .xlsx, without macros.",
  workbookNamedCsv:
    "This .csv file is really a workbook. Rename it to end in .xlsx and upload it again.",
  textNamedXlsx:
    "This .xlsx file is really plain text. Rename it to end in .csv and upload it again.",
  notAWorkbook: "This .xlsx file is not a workbook. Please choose a .csv or .xlsx file.",

  notText: "This .csv file is not text. Please choose a .csv or .xlsx file.",
  unknownLetters:
    'The letters of this file cannot be told apart. Save it as "CSV UTF-8" or as .xlsx and upload it again.',
  openQuote: (row: number) => `Row ${row} begins a quotation that never ends.`,
  tooWide: (row: number) => `Row ${row} has more columns than a spreadsheet.`,

  damaged: "The workbook is damaged. Open it, save it as .xlsx once more and upload it again.",
  entities: "The workbook declares XML entities, which are not accepted.",
  overpacked: "The workbook would grow far too much when it is unpacked.",
  tooLargeInside:
    "The file holds too much to be read. Copy the list alone into a new file and upload that one.",
} as const;
