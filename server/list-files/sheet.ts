import { listFileRefusals, listRowRefusals } from "../../contract/organization.ts";
import { Refusal } from "../http/errors.ts";
import { type Cell, MAX_CELL_LENGTH, MAX_COLUMNS, type RowSink } from "./entries.ts";
import type { XmlListener } from "./xml.ts";
import { damaged } from "./zip.ts";

interface Notes {
  /** Texts that cells point to by number. */
  strings: string[];
  /** The styles that show a number as a date. */
  dateStyles: ReadonlySet<number>;
}

/** As many as ten columns of unlike texts have. */
const MAX_STRINGS = 1_000_000;
const LAST_ROW = 1_048_576;

/** Rows go into the collector as they are read: a sheet is never held in full. */
export function listenToSheet(into: RowSink, notes: Notes): XmlListener {
  const collected = collectText();
  let row = 0;
  let column = -1;
  let attributes: Record<string, string> = {};
  let hasFormula = false;
  let cells: (Cell | undefined)[] = [];
  return {
    open(name, given) {
      if (name === "row") {
        row = rowNumber(given) ?? row + 1;
        column = -1;
        cells = [];
      } else if (name === "c") {
        column = columnOf(given) ?? column + 1;
        if (column >= MAX_COLUMNS) throw damaged();
        attributes = given;
        hasFormula = false;
        collected.begin();
      } else if (name === "f") hasFormula = true;
      else collected.open(name);
    },
    close(name) {
      if (name === "row") into.add(row, cells);
      else if (name !== "c") collected.close(name);
      else if (into.column === undefined || into.column === column)
        cells[column] = valueOf(attributes, collected.text(), hasFormula, notes);
    },
    text: collected.add,
  };
}

/** The texts of a workbook, which its cells point to. */
export function listenToStrings(strings: string[]): XmlListener {
  const collected = collectText();
  return {
    open(name) {
      if (name === "si") collected.begin();
      else collected.open(name);
    },
    close(name) {
      if (name !== "si") return collected.close(name);
      if (strings.length === MAX_STRINGS) throw new Refusal(413, listFileRefusals.tooLargeInside);
      strings.push(collected.text());
    },
    text: collected.add,
  };
}

/** The numbers of the styles that show a date or a time. */
export function listenToStyles(dateStyles: Set<number>): XmlListener {
  const dateFormats = new Set(DATE_FORMATS);
  let style = -1;
  let isCellStyle = false;
  return {
    open(name, { numFmtId, formatCode = "" }) {
      if (name === "cellXfs") isCellStyle = true;
      if (name !== "numFmt" && name !== "xf") return;
      if (name === "numFmt" && showsDate(formatCode)) dateFormats.add(Number(numFmtId));
      if (name !== "xf" || !isCellStyle) return;
      style += 1;
      if (dateFormats.has(Number(numFmtId))) dateStyles.add(style);
    },
    close(name) {
      if (name === "cellXfs") isCellStyle = false;
    },
  };
}

/** Those that every workbook knows without saying so. */
const DATE_FORMATS = [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47];

/** Letters of dates, outside of quoted words, colours and escaped signs. */
const showsDate = (format: string) =>
  /[ymdhs]/i.test(format.replaceAll(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ""));

/** Gathers what stands in `v` and `t`. How a word sounds (`rPh`) is no part of it. */
function collectText() {
  let text = "";
  let isInside = false;
  let isSound = false;
  return {
    begin() {
      text = "";
    },
    open(name: string) {
      if (name === "rPh") isSound = true;
      if (name === "v" || name === "t") isInside = true;
    },
    close(name: string) {
      if (name === "rPh") isSound = false;
      if (name === "v" || name === "t") isInside = false;
    },
    add: (more: string) => {
      if (isInside && !isSound && text.length <= MAX_CELL_LENGTH) text += more;
    },
    text: () => decodeEscapes(text),
  };
}

/** Excel's own way (`_x000D_`) to write what XML forbids. */
const decodeEscapes = (text: string) =>
  text.includes("_x")
    ? text.replaceAll(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
const ESCAPE = /_x([0-9a-f]{4})_/gi;

function rowNumber({ r }: Record<string, string>): number | undefined {
  if (r === undefined) return undefined;
  const row = Number(r);
  if (!Number.isInteger(row) || row < 1 || row > LAST_ROW) throw damaged();
  return row;
}

/** Cells may leave out where they stand: then each stands right of the one before. */
function columnOf({ r: address }: Record<string, string>): number | undefined {
  if (address === undefined) return undefined;
  const [letters] = /^[A-Z]{1,3}(?=\d+$)/.exec(address) ?? [];
  if (letters === undefined) throw damaged();
  let column = 0;
  for (let i = 0; i < letters.length; i += 1) column = column * 26 + letters.charCodeAt(i) - 64;
  return column - 1;
}

/** What the cell shows. A formula is neither kept nor computed: its last result counts. */
function valueOf(
  { t: type = "n", s: style = "-1" }: Record<string, string>,
  text: string,
  hasFormula: boolean,
  { strings, dateStyles }: Notes,
): Cell | undefined {
  if (type === "e") return { refused: listRowRefusals.error };
  if (text === "") return hasFormula && type === "n" ? { refused: listRowRefusals.noResult } : text;
  if (type === "inlineStr" || type === "str") return text;
  if (type === "b") return text === "0" ? "FALSE" : "TRUE";
  if (type === "d" || (type === "n" && dateStyles.has(Number(style))))
    return { refused: listRowRefusals.date };
  if (type === "n") return String(Number(text));
  const shared = type === "s" ? strings[Number(text)] : undefined;
  if (shared === undefined) throw damaged();
  return shared;
}
