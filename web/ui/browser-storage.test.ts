import { expect, test } from "vitest";
import { openStorage } from "./browser-storage.ts";

const refuse = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};
const shut = { getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse, length: 0 };

test.each([
  ["its name throws", refuse],
  ["it refuses to be read", () => shut],
  ["there is none", () => undefined],
])("A4 where %s, memory stands in for storage", (_case, find) => {
  const storage = openStorage(find);
  storage.setItem("root", "session");
  storage.setItem("theme", "dark");
  expect([storage.getItem("root"), storage.length, storage.key(1)]).toEqual([
    "session",
    2,
    "theme",
  ]);
  storage.removeItem("root");
  expect([storage.getItem("root"), storage.length, storage.key(1)]).toEqual([null, 1, null]);
});

test("A4 storage that works is used itself", () => {
  const own = { ...shut, getItem: () => "kept" };
  expect(openStorage(() => own)).toBe(own);
});
