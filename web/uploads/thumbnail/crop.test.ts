import { expect, test } from "vitest";
import { moveView, NEAREST, shownPart, fullView, zoomView } from "./crop.ts";

const wide = { width: 1200, height: 400 };
const tall = { width: 300, height: 1000 };

test("F9 at first as much as fits is shown, from the middle", () => {
  expect(shownPart(wide, fullView(wide))).toEqual({ left: 300, top: 0, width: 600, height: 400 });
  expect(shownPart(tall, fullView(tall))).toEqual({ left: 0, top: 400, width: 300, height: 200 });
});

test("F9 moving stops at the edges of the picture", () => {
  const right = moveView(wide, fullView(wide), 0.25, 5);
  expect(shownPart(wide, right)).toEqual({ left: 450, top: 0, width: 600, height: 400 });
  expect(shownPart(wide, moveView(wide, right, 9, 9)).left).toBe(600);
  expect(shownPart(wide, moveView(wide, right, -9, -9)).left).toBe(0);
});

test("F9 zooming keeps what lies under the pointer, keeps the shape, and has two ends", () => {
  const near = zoomView(wide, fullView(wide), 2, { x: 0, y: 0 });
  expect(shownPart(wide, near)).toEqual({ left: 300, top: 0, width: 300, height: 200 });
  expect(shownPart(wide, zoomView(wide, near, 1))).toEqual({
    left: 150,
    top: 0,
    width: 600,
    height: 400,
  });
  expect(zoomView(wide, near, 0.1).zoom).toBe(1);
  expect(zoomView(wide, near, 99).zoom).toBe(NEAREST);
  const part = shownPart(tall, zoomView(tall, fullView(tall), 3, { x: 0.9, y: 0.1 }));
  expect(part.width / part.height).toBeCloseTo(1.5);
});
