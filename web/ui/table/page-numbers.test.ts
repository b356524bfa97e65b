import { describe, expect, it } from "vitest";
import { listPageNumbers } from "./page-numbers.ts";

const read = (page: number, totalPages: number) =>
  listPageNumbers(page, totalPages)
    .map((entry) => (typeof entry === "number" ? entry : "…"))
    .join(" ");

describe("B15 page numbers", () => {
  it.each([
    [1, 1, "1"],
    [1, 3, "1 2 3"],
    [3, 5, "1 2 3 4 5"],
    [1, 20, "1 2 3 … 19 20"],
    [2, 20, "1 2 3 … 19 20"],
    [3, 20, "1 2 3 4 … 19 20"],
    [5, 20, "1 2 … 4 5 6 … 19 20"],
    [10, 20, "1 2 … 9 10 11 … 19 20"],
    [18, 20, "1 2 … 17 18 19 20"],
    [20, 20, "1 2 … 18 19 20"],
  ])("B15 on page %i of %i shows %s", (page, totalPages, expected) => {
    expect(read(page, totalPages)).toBe(expected);
  });

  it("B15 shows the last pages when the page lies beyond them", () => {
    expect(read(99, 20)).toBe("1 2 … 18 19 20");
  });

  it("B15 shows nothing when there is no page", () => {
    expect(read(1, 0)).toBe("");
  });

  it("B15 gives every break a mark of its own", () => {
    const breaks = listPageNumbers(10, 20).filter((entry) => typeof entry !== "number");
    expect(breaks).toEqual([{ after: 2 }, { after: 11 }]);
  });

  it("B15 lists a million pages without counting through them", () => {
    expect(read(500_000, 1_000_000)).toBe("1 2 … 499999 500000 500001 … 999999 1000000");
  });
});
