import {
  MAX_LIST_FILE_ROWS,
  ListEntry,
  listFileRefusals,
  listRowRefusals,
  MAX_LISTED_REFUSED_ROWS,
  type OrganizationList,
  organizationLists,
  type RefusedRow,
} from "../../contract/organization.ts";
import { Refusal } from "../http/errors.ts";

/** As many as a spreadsheet has. */
export const MAX_COLUMNS = 16_384;
/** As many letters as a cell of a spreadsheet holds; longer ones would cost more memory than they are worth. */
export const MAX_CELL_LENGTH = 32_767;

/** The text of a cell, or why it has none. */
export type Cell = string | { refused: string };

export interface ListEntries {
  /** One per line, as they stand in the file. */
  names: string;
  count: number;
  invalid: RefusedRow[];
  invalidCount: number;
}

/** Where the readers of both kinds of file put their rows. */
export interface Collector<Result> {
  /** The one column that counts, once the first row has decided it; undefined as long as all do. */
  column: number | undefined;
  add(row: number, cells: (Cell | undefined)[]): void;
  finish(): Result;
}
/** What a reader sees of it. */
export type RowSink = Omit<Collector<unknown>, "finish">;

export function collectEntries(list: OrganizationList): Collector<ListEntries> {
  const names: string[] = [];
  const invalid: RefusedRow[] = [];
  let invalidCount = 0;

  const refuse = (row: number, reason: string) => {
    invalidCount += 1;
    if (invalid.length < MAX_LISTED_REFUSED_ROWS) invalid.push({ row, reason });
  };
  const addCell = (row: number, cell: Cell | undefined) => {
    if (isBlank(cell)) return;
    if (names.length + invalidCount === MAX_LIST_FILE_ROWS)
      throw new Refusal(413, listFileRefusals.tooManyRows);
    if (typeof cell !== "string") return refuse(row, cell.refused);
    const text = inOneLine(cell);
    if (text === undefined) return refuse(row, listRowRefusals.tooLong);
    const entry = ListEntry.safeParse(text);
    if (entry.success) names.push(entry.data);
    else refuse(row, entry.error.issues[0]?.message ?? "");
  };

  return {
    column: undefined,
    add(row, cells) {
      if (this.column !== undefined) return addCell(row, cells[this.column]);
      const first = cells.findIndex((cell) => !isBlank(cell));
      if (first === -1) return;
      const header = findHeader(list, cells);
      this.column = header ?? first;
      if (header === undefined) addCell(row, cells[first]);
    },
    finish() {
      const [wrong] = invalid;
      if (names.length === 0)
        throw new Refusal(
          400,
          wrong ? listFileRefusals.noUsableRow(wrong) : listFileRefusals.noEntries(list),
        );
      return { names: names.join("\n"), count: names.length, invalid, invalidCount };
    },
  };
}

export const isBlank = (cell: Cell | undefined): cell is "" | undefined =>
  cell === undefined || (typeof cell === "string" && !/\S/.test(cell));

/** Line breaks and runs of blanks become one blank. A text longer than any cell is not looked at. */
export function inOneLine(cell: string): string | undefined {
  const text = cell.trim();
  if (text.length > MAX_CELL_LENGTH) return undefined;
  return text.normalize("NFC").replaceAll(/\s+/g, " ");
}

/** The list's own name wins over "name", and that over the other list's. */
function findHeader(list: OrganizationList, cells: (Cell | undefined)[]): number | undefined {
  const words = cells.map((cell) =>
    typeof cell === "string" ? inOneLine(cell)?.toLowerCase() : "",
  );
  const headers = [list, "name", ...organizationLists].flatMap((word) => [word, `${word}s`]);
  return headers.map((header) => words.indexOf(header)).find((column) => column !== -1);
}
