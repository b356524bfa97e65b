import { type Cell, MAX_SHEET_ROWS } from "../exports.ts";

/** The sheet's place among the parts of the workbook. */
export const SHEET_PART = "xl/worksheets/sheet1.xml";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const relations = (...all: [kind: string, target: string][]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all
    .map(
      ([kind, to], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${kind}" Target="${to}"/>`,
    )
    .join("")}</Relationships>`;

/** Places in the list of styles below. */
const [NUMBER, TEXT, TITLE] = [0, 1, 2];

/**
 * `quotePrefix` and the format "Text" (49): editing such a cell and pressing Enter keeps a text. In
 * a plain cell Excel would then read `=1+1` again, as a formula.
 */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

/** Everything of a workbook but its sheet, in the order in which programs expect it. */
export const workbookParts: readonly { name: string; content: string }[] = [
  {
    name: "[Content_Types].xml",
    content: `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/><Override PartName="/${SHEET_PART}" ContentType="${KIND}.worksheet+xml"/></Types>`,
  },
  { name: "_rels/.rels", content: relations(["officeDocument", "xl/workbook.xml"]) },
  {
    name: "xl/workbook.xml",
    content: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: "xl/_rels/workbook.xml.rels",
    content: relations(["worksheet", "worksheets/sheet1.xml"], ["styles", "styles.xml"]),
  },
  { name: "xl/styles.xml", content: STYLES },
];

/**
 * The sheet as XML, piece by piece: `begin`, any number of `rows`, `end`. A text is always an inline
 * string, never a formula, whatever it begins with.
 */
export function writeSheet(header: readonly string[]) {
  let row = 1;
  const freeze = `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>`;
  return {
    begin: () =>
      `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${freeze}</sheetView></sheetViews><cols><col min="1" max="${header.length}" width="24" customWidth="1"/></cols><sheetData>${writeRow(header, 1, TITLE)}`,
    rows(rows: readonly (readonly Cell[])[]) {
      // The writer counts first. This is for what came in between: better no file than one without an end.
      if (row + rows.length > MAX_SHEET_ROWS + 1) throw new RangeError("Excel's rows are used up");
      return rows.map((cells) => writeRow(cells, (row += 1), TEXT)).join("");
    },
    end: () => "</sheetData></worksheet>",
  };
}

const writeRow = (cells: readonly Cell[], row: number, style: number) =>
  `<row r="${row}">${cells.map((cell, i) => writeCell(cell, `${columnName(i)}${row}`, style)).join("")}</row>`;

function writeCell(cell: Cell, place: string, style: number) {
  if (typeof cell === "number") return `<c r="${place}" s="${NUMBER}"><v>${cell}</v></c>`;
  if (cell === "") return "";
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${writeText(cell)}</t></is></c>`;
}

/** A to Z, then AA. */
const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);

/** As Excel counts: halves of a character are two. With more in a cell it calls the file damaged. */
const MAX_CELL_LENGTH = 32_767;

function writeText(text: string) {
  const fitting = text.length > MAX_CELL_LENGTH ? cut(text) : text;
  return SPECIAL.test(fitting) ? fitting.replaceAll(ESCAPED, escape) : fitting;
}

const cut = (text: string) =>
  `${text.slice(0, MAX_CELL_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;

/**
 * What XML cannot hold, lone halves of characters included, is written in Excel's own way (`_x0007_`). A
 * text that looks like that already has its first line escaped, or it would be read as something else.
 */
const ESCAPED =
  // oxlint-disable-next-line no-control-regex -- those are what has to be escaped
  /[&<>]|_(?=x[0-9a-f]{4}_)|[\0-\x08\x0b-\x1f\x7f\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/gi;
const SPECIAL = new RegExp(ESCAPED.source, "i");
const named: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escape = (sign: string) =>
  named[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
