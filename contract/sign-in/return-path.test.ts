import { expect, test } from "vitest";
import { safeReturnPath } from "./return-path.ts";

test("A3 keeps a path of the portal with its search and hash", () => {
  for (const path of ["/", "/users?search=a%20b&page=2#row", "/demo-details/0123?x=//evil.example"])
    expect(safeReturnPath(path)).toBe(path);
});

test("A3 leads home instead of to another host, however it is written", () => {
  const elsewhere = [
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\n\\evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "/%2e//evil.example",
    "users",
    "",
  ];
  for (const path of elsewhere) expect(safeReturnPath(path), path).toBe("/");
});

test("A3 leads home from anything that is no path", () => {
  for (const path of [undefined, null, 7, {}, ["/users"]]) expect(safeReturnPath(path)).toBe("/");
});
