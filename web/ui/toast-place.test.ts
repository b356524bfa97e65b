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

it("uses a gap that is wide enough", () => {
  expect(place(control(740, 776), control(500, 660))).toBe(HEIGHT - 740 + 12);
});

it("stays down where the lower half is all controls", () => {
  const pile = Array.from({ length: 20 }, (_, row) => control(row * 40, row * 40 + 32));
  expect(place(...pile)).toBe(REST);
});
