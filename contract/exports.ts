import * as z from "zod/mini";
import { constant, sentence } from "./sentences.ts";

/** What a list can be taken away as: text for any program, or a workbook in which nothing can run. */
export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportFormat = z.optional(
  z.enum(exportFormats, constant("exports.noFormat", "Unknown format")),
);

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
    sentence(
      "exports.tooManyRows",
      "Excel supports at most {max} rows, but there are {count}. Narrow the list, or export it as CSV.",
      { max: MAX_SHEET_ROWS, count },
    ),
} as const;
