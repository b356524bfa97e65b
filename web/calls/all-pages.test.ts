import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as AllPages from "./all-pages.ts";

let requests: string[];
let readAllPages: typeof AllPages.readAllPages;
beforeEach(async () => {
  requests = [];
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  ({ readAllPages } = await import("./all-pages.ts"));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A server with this many rows, one to a page. */
const serve = (totalCount: number, totalPages: number) =>
  vi.stubGlobal("fetch", (url: string) => {
    requests.push(url);
    return Promise.resolve(Response.json({ data: [requests.length], totalPages, totalCount }));
  });

test("every page is read, one after the other", async () => {
  serve(3, 3);
  expect(await readAllPages("/users", { search: "a" }, "xlsx")).toEqual([1, 2, 3]);
  expect(requests[2]).toBe("/api/v1/users?search=a&page=3&size=1000");
});

test("S9 more than a sheet of Excel holds is refused by the first page; CSV takes it", async () => {
  serve(1_048_576, 2);
  await expect(readAllPages("/users", {}, "xlsx")).rejects.toThrow(
    "Excel supports at most 1,048,575 rows, but there are 1,048,576.",
  );
  expect(requests).toHaveLength(1);
  expect(await readAllPages("/users", {}, "csv")).toEqual([2, 3]);
});
