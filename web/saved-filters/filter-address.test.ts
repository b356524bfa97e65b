import { expect, test } from "vitest";
import { NewSavedFilter } from "../../contract/personal/saved-filters.ts";
import { filterQuery } from "./filter-address.ts";

test("B110 what narrows a list is kept, in one order; pages and dialogs are not", () => {
  const address = new URLSearchParams(
    "state=active&page=3&size=50&who=1&search=Åsa %26 more&role=",
  );
  const query = filterQuery("users", address);
  expect(query).toBe("search=%C3%85sa+%26+more&state=active");
  expect(filterQuery("users", new URLSearchParams(query))).toBe(query);
  expect(filterQuery("users", new URLSearchParams("page=2&edit=1"))).toBe("");
});

test("B110 whatever is typed into a search can be saved", () => {
  const search = "a b+c%d&e=f~g'h(i)*!\"<>#ü漢😀";
  const query = filterQuery("demos", new URLSearchParams({ search }));
  const saved = NewSavedFilter.parse({ screen: "demos", name: "Odd", query });
  expect(new URLSearchParams(saved.query).get("search")).toBe(search);
});
