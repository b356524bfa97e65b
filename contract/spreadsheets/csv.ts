import type { Cell } from "../exports.ts";

/** Excel takes a file without it for one of its own old encodings, and reads é as Ã©. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** One line of a file in which nothing that a person typed becomes a formula. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(writeCell).join(",")}\r\n`;

const writeCell = (cell: Cell) => {
  const text = typeof cell === "number" ? `${cell}` : markFormulas(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const NEEDS_QUOTES = /[",;|\t\r\n]/;

/**
 * A cell that begins with one of these is computed: `=` and `@` everywhere, `+` and `-` in Excel. Excel
 * for Japanese takes the wide forms for the same signs; small forms and the true minus go with them.
 */
const SIGN = String.raw`=+\-@＝＋－＠﹦﹢﹣﹫−`;
/** What programs drop or do not show: blanks of any kind, controls, marks without a width. */
const UNSEEN = String.raw`\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}`;
/** Where a program may begin another cell, whatever we meant. */
const BORDER = String.raw`,;|\t\n\v\f\r\u0085\u2028\u2029`;
/** UNSEEN without the borders, so that no text is walked through twice; and quotes, see below. */
const UNSEEN_WITHIN = String.raw`" \xa0\u1680\u2000-\u200a\u202f\u205f\u3000\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\p{Cf}\p{Default_Ignorable_Code_Point}`;

/**
 * An apostrophe in front makes text of it. It also stands behind every border inside a cell, because
 * quotes hold only for a program that splits at commas. Excel in a language with decimal commas splits
 * at `;`, and for it
 *
 *     Ada,"x;=cmd|'/C calc'!A0;y",1
 *
 * has a cell that begins with `Ada,"x`, in which a quote means nothing, and then one that is a formula.
 * LibreOffice splits at whatever is ticked when the file is opened, Google Sheets at what it finds most
 * often. A comma is a border too: where `;` separates, a quoted first cell loses its quotes, and letting
 * Excel split the column at commas then splits inside of it.
 *
 * Quotes count as unseen: of `;""=1` such a program drops the empty quotation and computes the rest.
 */
const markFormulas = (text: string) => {
  // Most texts have no such sign anywhere.
  if (!MAY_NEED_MARK.test(text)) return text;
  const marked = text.replace(BEFORE_FORMULA, "$&'");
  return BEGINS_FORMULA.test(text) ? `'${marked}` : marked;
};

/** What such a cell said before it was marked; one that somebody marked otherwise stays as it is. */
export const unmarkFormulas = (text: string) => {
  if (!text.includes("'")) return text;
  const plain = text.replace(FORMULA_MARK, "$1");
  return markFormulas(plain) === text ? plain : text;
};

const MAY_NEED_MARK = new RegExp(`[${SIGN}\\t\\r\\n]`);
const BEGINS_FORMULA = new RegExp(`^(?:[\\t\\r\\n]|["${UNSEEN}]*[${SIGN}])`, "u");
const BEFORE_FORMULA = new RegExp(`[${BORDER}](?=[${UNSEEN_WITHIN}]*[${SIGN}])`, "gu");
const FORMULA_MARK = new RegExp(
  `(^|[${BORDER}])'(?=[${UNSEEN_WITHIN}]*[${SIGN}]|[\\t\\r\\n])`,
  "gu",
);
