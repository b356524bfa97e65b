import { extname } from "node:path";
import { listFileRefusals, organizationMessages } from "../../contract/organization.ts";
import type { Constant } from "../../contract/sentences.ts";
import { Refusal } from "../http/errors.ts";
import { readCsv } from "./csv.ts";
import type { Collector } from "./entries.ts";
import { openWorkbook, readWorkbook } from "./workbook.ts";

export interface ListFile {
  name: string;
  bytes: Uint8Array;
}

/** The rows of a .csv or .xlsx file. Its bytes decide what it is; its name must agree. */
export async function readListFile<Result>(
  { name, bytes }: ListFile,
  into: Collector<Result>,
  { takesWindows = false } = {},
): Promise<Result> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const extension = extname(name).toLowerCase();
  const foreign = foreignKind(file);
  if (foreign !== undefined) throw new Refusal(400, foreign);
  if (file.subarray(0, ZIP.length).equals(ZIP)) {
    const workbook = await openWorkbook(file);
    requireName(extension, ".xlsx", listFileRefusals.workbookNamedCsv);
    await readWorkbook(workbook, into);
  } else {
    const other = file.includes(0) ? listFileRefusals.notAWorkbook : listFileRefusals.textNamedXlsx;
    requireName(extension, ".csv", other);
    readCsv(file, into, takesWindows);
  }
  return into.finish();
}

const ZIP = Buffer.from("PK\x03\x04", "latin1");
const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const WEB_PAGE = /^(\ufeff|ï»¿)?\s*<(!doctype|html|head|body|table|\?xml|meta)\b/i;

/** The sentence for what is neither, whatever its name says. */
function foreignKind(file: Buffer): Constant | undefined {
  if (file.length === 0) return listFileRefusals.empty;
  const beginning = file.toString("latin1", 0, 1024);
  if (beginning.startsWith("%PDF-")) return listFileRefusals.pdf;
  if (file.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE))
    return listFileRefusals.oldWorkbook;
  return WEB_PAGE.test(beginning) ? listFileRefusals.webPage : undefined;
}

/** `other` is said when the name is that of the other accepted kind. */
function requireName(extension: string, expected: ".csv" | ".xlsx", other: Constant) {
  if (extension === expected) return;
  const isAccepted = extension === ".csv" || extension === ".xlsx";
  throw new Refusal(400, isAccepted ? other : organizationMessages.wrongFile);
}
