import { expect, it } from "vitest";
import { findFreeBottom } from "./toast-place.ts";

const HEIGHT = 800;
const REST = 24;
/** A stack of toasts 50 px high in the bottom right corner. */
const stack = { left: 1000, right: 1300, top: 726, bottom: 776 };
const control = (top: number, bottom: number, left = 1100, right = 1200) => ({
  top,
  bottom,
  left,
  right,
});
const place = (...controls: ReturnType<typeof control>[]) =>
  findFreeBottom(stack, controls, HEIGHT, REST);

it("rests in the corner while nothing is there", () => {
  expect(place()).toBe(REST);
});

it("rests in the corner beside a control further left", () => {
  expect(place(control(740, 776, 100, 900))).toBe(REST);
});

it("stands above the control that it would cover", () => {
  expect(place(control(740, 776))).toBe(HEIGHT - 740 + 12);
});

it("stands above the highest of a pile without room between", () => {
  expect(place(control(740, 776), control(690, 720), control(640, 670))).toBe(HEIGHT - 640 + 12);
});

it("uses the lowest gap that is wide enough, in whatever order the controls come", () => {
  expect(place(control(500, 660), control(740, 776))).toBe(HEIGHT - 740 + 12);
});

it("stays down rather than climb into the upper half", () => {
  const pile = Array.from({ length: 12 }, (_, row) => control(330 + row * 40, 362 + row * 40));
  expect(place(...pile)).toBe(REST);
});
