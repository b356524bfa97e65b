import { expect, it } from "vitest";
import { drawMeridians, drawParallels, MERIDIAN_STEP } from "./globe-lines.ts";

const lines = () => [...drawMeridians(0), ...drawParallels()];
const pointsOf = (path: string) =>
  path
    .split(/[ML]/)
    .filter(Boolean)
    .map((pair) => pair.split(" ").map(Number));

it("keeps every point on the sphere", () => {
  const far = lines().flatMap(({ front, back }) =>
    pointsOf(front + back).map(([x = Number.NaN, y = Number.NaN]) => Math.hypot(x, y)),
  );
  expect(far.length).toBeGreaterThan(1000);
  expect(Math.max(...far)).toBeLessThanOrEqual(100.1);
});

it("cuts a meridian into two halves of the same length", () => {
  for (const { front, back } of drawMeridians(7)) {
    const difference = pointsOf(front).length - pointsOf(back).length;
    expect(Math.abs(difference)).toBeLessThanOrEqual(3);
  }
});

it("draws the polar circle that faces the eye whole and hides the other", () => {
  const parallels = drawParallels();
  expect(parallels.at(-1)?.back).toBe("");
  expect(parallels[0]?.front).toBe("");
});

it("stands as before after one step, so that a turn has no seam", () => {
  const drawnAt = (turn: number) =>
    drawMeridians(turn)
      .flatMap(({ front, back }) => pointsOf(front + back))
      .map(([x = Number.NaN, y = Number.NaN]) => `${x + 0} ${y + 0}`);
  expect(new Set(drawnAt(MERIDIAN_STEP))).toEqual(new Set(drawnAt(0)));
});
