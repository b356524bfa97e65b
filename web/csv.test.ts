import { describe, expect, it } from "vitest";
import { writeCsv } from "./csv.ts";

const cellsOf = (...cells: (string | number)[]) => writeCsv(["Name"], [cells]).split("\r\n")[1];

describe("a list as CSV", () => {
  it("starts with a byte order mark and ends every line with CRLF", () => {
    expect(writeCsv(["Name", "Role"], [["Zoë", "Guide"]])).toBe("\uFEFFName,Role\r\nZoë,Guide\r\n");
  });

  it("is a header alone when nothing is shown", () => {
    expect(writeCsv(["Name"], [])).toBe("\uFEFFName\r\n");
  });

  it("doubles quotes, and quotes what would break a line or a cell", () => {
    expect(cellsOf('the "big" one', "Paris, France", "plain")).toBe(
      '"the ""big"" one","Paris, France",plain',
    );
    expect(writeCsv(["A"], [["two\nlines"]])).toBe('\uFEFFA\r\n"two\nlines"\r\n');
  });

  it.each(["=1+1", "+49 30 1", "-2", "@SUM(A1)", "\tx"])("never lets %j run as a formula", (text) =>
    expect(cellsOf(text)).toBe(`'${text}`),
  );

  it("never lets a leading carriage return run as a formula", () => {
    expect(writeCsv(["A"], [["\r=1"]])).toBe(`\uFEFFA\r\n"'\r=1"\r\n`);
  });

  it("leaves numbers as they are, also below zero", () => {
    expect(cellsOf(-2, 10)).toBe("-2,10");
  });

  it("guards the header too", () => {
    expect(writeCsv(["=cmd"], [])).toBe("\uFEFF'=cmd\r\n");
  });
});
