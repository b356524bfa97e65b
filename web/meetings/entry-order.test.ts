import { expect, test } from "vitest";
import { inOrder, moved, placeAt } from "./entry-order.ts";

test("E303 an entry is moved to another place, and never out of the list", () => {
  const list = ["a", "b", "c"];
  expect(moved(list, 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(list, 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(list, 1, 9)).toEqual(["a", "c", "b"]);
  expect(moved(list, 1, -1)).toEqual(["b", "a", "c"]);
  expect(moved(list, 7, 0)).toEqual(list);
});

test("E303 what came meanwhile stands at the end of an order that does not know it", () => {
  const items = ["a", "new", "b"].map((_id) => ({ _id }));
  expect(inOrder(items, ["b", "gone", "a"]).map(({ _id }) => _id)).toEqual(["b", "a", "new"]);
  expect(inOrder(items, null)).toEqual(items);
});

test("E303 a pointer is over an entry until it has passed the middle of the next", () => {
  const boxes = [0, 100, 200].map((top) => ({ top, height: 100 }));
  expect([-20, 40, 60, 149, 151, 900].map((y) => placeAt(boxes, y))).toEqual([0, 0, 1, 1, 2, 2]);
});
