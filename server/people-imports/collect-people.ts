import {
  importRefusals,
  MAX_IMPORTED_PEOPLE,
  peopleImportMessages,
} from "../../contract/spreadsheets/people-imports.ts";
import type { Sentence } from "../../contract/sentences.ts";
import { unmarkFormulas } from "../../contract/spreadsheets/csv.ts";
import type { PersonColumn } from "../../contract/spreadsheets/people-file.ts";
import { oneLine } from "../activity/record.ts";
import { Refusal } from "../http/errors.ts";
import { type Cell, type Collector, inOneLine, isBlank } from "../list-files/entries.ts";
import { columnOf } from "./file-labels.ts";

/** Longer than any field may be: what is beyond it is refused anyway. */
const MAX_KEPT_LENGTH = 300;
/** At most this many unknown headers are named. */
const MAX_IGNORED = 20;

export type Cells = Partial<Record<PersonColumn, string>>;

/** A row below the header. A column that the file lacks is missing in its cells; an empty cell is "". */
export interface FiledPerson {
  row: number;
  cells: Cells;
  /** Why a cell has no text: a date, an error. */
  unread: Partial<Record<PersonColumn, string>>;
  /** What an earlier row has already. */
  twice: Sentence[];
}
export interface FiledPeople {
  people: FiledPerson[];
  ignored: string[];
}

/** The first row that says something names the columns, in any order and any language of the portal. */
export function collectPeople(fileName: string): Collector<FiledPeople> {
  const isCsv = fileName.toLowerCase().endsWith(".csv");
  const people: FiledPerson[] = [];
  const ignored: string[] = [];
  const isTwice = findTwice();
  let columns: Map<PersonColumn, number> | undefined;
  return {
    column: undefined,
    add(row, cells) {
      if (columns === undefined) {
        if (!cells.every(isBlank)) columns = readHeader(cells, ignored);
        return;
      }
      const person = readPerson(row, cells, columns, isCsv ? unmarkFormulas : asItIs);
      if (Object.values(person.cells).every((text) => text === "") && !hasUnread(person)) return;
      if (people.length === MAX_IMPORTED_PEOPLE)
        throw new Refusal(413, peopleImportMessages.tooMany);
      people.push({ ...person, twice: isTwice(person) });
    },
    finish() {
      if (columns === undefined || people.length === 0)
        throw new Refusal(400, peopleImportMessages.noPeople);
      return { people, ignored };
    },
  };
}

function readHeader(cells: (Cell | undefined)[], ignored: string[]) {
  const columns = new Map<PersonColumn, number>();
  for (const [place, cell] of cells.entries()) {
    if (isBlank(cell)) continue;
    const header = textOf(cell);
    const column = columnOf(header);
    if (column === undefined) {
      if (ignored.length < MAX_IGNORED) ignored.push(oneLine(header));
    } else if (columns.has(column)) throw twice(header);
    else columns.set(column, place);
  }
  if (!columns.has("seS_id")) throw new Refusal(400, peopleImportMessages.noStaffIds);
  return columns;
}

const twice = (header: string) =>
  new Refusal(400, peopleImportMessages.headerTwice(oneLine(header)));

function readPerson(
  row: number,
  cells: (Cell | undefined)[],
  columns: Map<PersonColumn, number>,
  unmark: (text: string) => string,
) {
  const person: Omit<FiledPerson, "twice"> = { row, cells: {}, unread: {} };
  for (const [column, place] of columns) {
    const cell = cells[place];
    if (typeof cell === "object") person.unread[column] = cell.refused;
    person.cells[column] = unmark(textOf(cell));
  }
  return person;
}

const asItIs = (text: string) => text;
const hasUnread = ({ unread }: Pick<FiledPerson, "unread">) => Object.keys(unread).length > 0;

/** The database keeps neither in its JSON: no character, and half of one. */
const UNKEPT = /[\0\p{Cs}]/gu;
/** In one line, and of characters that the database can keep. */
const textOf = (cell: Cell | undefined) =>
  typeof cell === "string"
    ? (inOneLine(cell.slice(0, MAX_KEPT_LENGTH)) ?? "").replaceAll(UNKEPT, "\ufffd")
    : "";

/** Of rows that claim the same, the first stands. */
function findTwice() {
  const rows = { seS_id: new Map<string, number>(), email: new Map<string, number>() };
  const refusalOf = { seS_id: importRefusals.staffIdTwice, email: importRefusals.emailTwice };
  return ({ row, cells }: Omit<FiledPerson, "twice">) =>
    (["seS_id", "email"] as const).flatMap((column) => {
      const key = cells[column]?.toLowerCase() ?? "";
      const first = rows[column].get(key);
      if (key !== "" && first === undefined) rows[column].set(key, row);
      return first === undefined ? [] : [refusalOf[column](first)];
    });
}
