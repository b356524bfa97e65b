import * as z from "zod/mini";

/** Departments and designations: two plain lists of strings, filled from files. */
export const organizationLists = ["department", "designation"] as const;
export type OrganizationList = (typeof organizationLists)[number];

export const OrganizationEntries = z.array(z.string());

export const ACCEPTED_LIST_FILES = [".csv", ".xlsx"] as const;
export const LARGEST_LIST_FILE_BYTES = 10 * 1024 * 1024;
export const LARGEST_LIST_FILE_INFLATED_BYTES = 100 * 1024 * 1024;
export const LARGEST_LIST_FILE_ROWS = 100_000;
export const LONGEST_LIST_ENTRY = 100;

/** What became of an uploaded list; rows are counted as a spreadsheet numbers them. */
export const ListImport = z.object({
  added: z.number(),
  skipped: z.number(),
  invalid: z.array(z.object({ row: z.number(), reason: z.string() })),
});
export type ListImport = z.infer<typeof ListImport>;

export const organizationMessages = {
  uploaded: (list: OrganizationList) =>
    `${list === "department" ? "Departments" : "Designations"} uploaded successfully`,
  failed: (list: OrganizationList) => `Failed to upload ${list} file.`,
  wrongFile: "Please choose a .csv or .xlsx file",
  unknownDepartment: "Please select a valid department",
  unknownDesignation: "Please select a valid designation",
} as const;
