import { expect, test, vi } from "vitest";
import { clearKept, keepForReload, readKept } from "./kept-presentation.ts";

test("E292 a page that is drawn twice before it is seen reads both times what it is to go on with", () => {
  vi.stubGlobal("window", { location: { pathname: "/kept" } });
  const presentation = { id: "one", startedAt: 1 };
  keepForReload(presentation);
  expect(readKept()).toEqual(presentation);
  expect(readKept()).toEqual(presentation);
  clearKept();
  expect(readKept()).toBeNull();
});

test("E292 another page begins anew", () => {
  vi.stubGlobal("window", { location: { pathname: "/kept" } });
  keepForReload({ id: "one", startedAt: 1 });
  vi.stubGlobal("window", { location: { pathname: "/meetings" } });
  expect(readKept()).toBeNull();
  vi.unstubAllGlobals();
});
