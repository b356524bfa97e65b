import { expect, test, vi } from "vitest";
import type { Column } from "../ui/table/table-columns.tsx";
import { readSorting } from "./sorting.ts";

const columns: Column<{ _id: string }>[] = [
  { key: "name", header: "Name", sorts: "asc" },
  { key: "size", header: "Size", sorts: "desc" },
  { key: "role", header: "Role" },
];
type Change = Parameters<typeof readSorting>[2];
const read = (sort: string, order: string, change: Change = () => {}) =>
  readSorting({ sort, order }, columns, change);

test("B90 an address without an order has the column's first one", () => {
  expect(read("size", "").ordering).toEqual({ sort: "size", order: "desc" });
  expect(read("size", "asc").sorting).toMatchObject({ sort: "size", order: "asc" });
});

test.each([
  ["a column that does not exist", "salary", "desc"],
  ["a column that does not sort", "role", "asc"],
  ["nothing", "", "desc"],
])("B90 %s is no wish, and the server is not asked for it", (_what, sort, order) => {
  expect(read(sort, order).ordering).toEqual({ sort: "", order: "" });
  expect(read(sort, order).sorting.sort).toBe("");
});

test("B90 an order that does not exist is the column's first one", () => {
  expect(read("name", "sideways").ordering).toEqual({ sort: "name", order: "asc" });
});

test("B90 the usual order is left out of the address", () => {
  const change = vi.fn<Change>();
  const { sorting } = read("", "", change);
  sorting.onSort("size", "desc");
  sorting.onSort("size", "asc");
  sorting.onSort("", "desc");
  expect(change.mock.calls).toEqual([
    [{ sort: "size", order: "" }],
    [{ sort: "size", order: "asc" }],
    [{ sort: "", order: "" }],
  ]);
});
