import { listFileRefusals } from "../../contract/organization.ts";
import { Refusal } from "../http/errors.ts";
import { MAX_CELL_LENGTH, MAX_COLUMNS, type RowSink } from "./entries.ts";
import { decodeWindows } from "./windows-1252.ts";

/** Before a comma, because a name holds commas more often than the others. */
const SEPARATORS = [";", "\t", ","];

/** `takesWindows` is for callers that show what was read before anything is stored. */
export function readCsv(bytes: Buffer, into: RowSink, takesWindows = false): void {
  const text = decodeText(bytes, takesWindows);
  const separator = findSeparator(text);
  let at = 0;
  for (let row = 1; at < text.length; row += 1) {
    const end = readRow(text, at, separator, row);
    into.add(row, end.cells);
    at = end.at;
  }
}

/** UTF-8, or UTF-16 with its mark. Any other guess could store broken names. */
function decodeText(bytes: Buffer, takesWindows: boolean): string {
  const encoding = encodingOf(bytes);
  if (encoding === "utf-8" && bytes.includes(0)) throw new Refusal(400, listFileRefusals.notText);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const guess = takesWindows && encoding === "utf-8" ? decodeWindows(bytes) : undefined;
    if (guess !== undefined) return guess;
    throw new Refusal(400, listFileRefusals.unknownLetters);
  }
}

function encodingOf([first, second]: Buffer) {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** The first line that says something decides. One without a separator makes a list of whole lines. */
function findSeparator(text: string): string {
  const [line = ""] = /\S.*/.exec(text.slice(0, 100_000).replaceAll(/"[^"]*"/g, '""')) ?? [];
  const counts = SEPARATORS.map((separator) => line.split(separator).length - 1);
  const most = Math.max(...counts);
  return most === 0 ? "" : (SEPARATORS[counts.indexOf(most)] ?? "");
}

function readRow(text: string, start: number, separator: string, row: number) {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at, row) : { value: "", at };
    const end = endOfCell(text, cell.at, separator);
    cells.push(cell.value + text.slice(cell.at, end));
    if (cells.length > MAX_COLUMNS) throw new Refusal(400, listFileRefusals.tooWide(row));
    if (text[end] !== separator) return { cells, at: afterLineEnd(text, end) };
    at = end + 1;
  }
}

function readQuoted(text: string, start: number, row: number) {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end === -1) throw new Refusal(400, listFileRefusals.openQuote(row));
  const raw = text.slice(start + 1, end);
  return { value: raw.length > 2 * MAX_CELL_LENGTH ? raw : raw.replaceAll('""', '"'), at: end + 1 };
}

function endOfCell(text: string, start: number, separator: string): number {
  let at = start;
  while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r")
    at += 1;
  return at;
}

const afterLineEnd = (text: string, at: number) => at + (text.startsWith("\r\n", at) ? 2 : 1);
