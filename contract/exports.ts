import * as z from "zod/mini";

/** What a list can be taken away as: text for any program, or a workbook in which nothing can run. */
export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportFormat = z.optional(z.enum(exportFormats, "There is no such format"));

/** As they are written, in UTF-8 both. */
export const exportMediaTypes: Record<ExportFormat, string> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Numbers are ours and stay numbers; whatever a person may have typed is a string. */
export type Cell = string | number;

/** Below the header. Excel's sheets end at row 1,048,576. */
export const MAX_SHEET_ROWS = 1_048_575;

export const exportMessages = {
  tooManyRows: (count: number) =>
    `Excel shows at most ${thousands(MAX_SHEET_ROWS)} rows, and these are ${thousands(count)}. Narrow them down, or take them as CSV.`,
} as const;

const thousands = (number: number) => number.toLocaleString("en");
