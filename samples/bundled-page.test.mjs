import { describe, expect, test } from "vitest";
import { modelOf } from "./bundled-page/models.js";
import { createSharpness } from "./bundled-page/sharpness.js";
import { sampleDemos } from "./demos.ts";

const shape = (model) => JSON.stringify(model);

describe("the model of a demo", () => {
  test("is the same each time, so that it is the one of the thumbnail", () => {
    for (const { category, title } of sampleDemos)
      expect(shape(modelOf(category, title))).toBe(shape(modelOf(category, title)));
  });

  test("is like no other demo's", () => {
    const shapes = sampleDemos.map(({ category, title }) => shape(modelOf(category, title)));
    expect(new Set(shapes).size).toBe(sampleDemos.length);
  });

  test("is made of sound parts, few enough for any machine", () => {
    for (const { category, title } of [...sampleDemos, { category: "", title: "" }]) {
      const { parts, reach, yaw } = modelOf(category, title);
      expect(parts.length).toBeGreaterThan(40);
      expect(parts.length).toBeLessThan(600);
      expect(Number.isFinite(reach + yaw)).toBe(true);
      for (const part of parts) {
        const { at, size, color } = { ...part, ...part.move?.(12) };
        expect([...at, ...size, ...color].every(Number.isFinite)).toBe(true);
        expect(Math.min(...size)).toBeGreaterThan(0);
      }
    }
  });

  test("exists for whatever a category or a title is called", () => {
    for (const name of ["", "Åäö", "<script>", "数据", "x".repeat(1000)])
      expect(modelOf(name, name).parts.length).toBeGreaterThan(40);
  });
});

describe("sharpness", () => {
  const after = (sharpness, frames, passed) => {
    let share = 1;
    for (let i = 0; i < frames; i++) share = sharpness.ofMoving(passed);
    return share;
  };

  test("stays sharp while frames come in time, and ignores single slow ones", () => {
    const sharpness = createSharpness();
    expect(after(sharpness, 100, 16)).toBe(1);
    expect(after(sharpness, 2, 500)).toBe(1);
    expect(after(sharpness, 1, 16)).toBe(1);
  });

  test("is given up step by step, and won back", () => {
    const sharpness = createSharpness();
    const lowered = after(sharpness, 3, 80);
    expect(lowered).toBeLessThan(1);
    expect(after(sharpness, 90, 16)).toBeGreaterThan(lowered);
    expect(sharpness.isTooSlow()).toBe(false);
  });

  test("ends in a still and sharp picture where nothing helps", () => {
    const sharpness = createSharpness();
    after(sharpness, 9, 900);
    expect(sharpness.isTooSlow()).toBe(true);
    expect(sharpness.ofStill(false)).toBe(1);
    expect(sharpness.ofStill(true)).toBeLessThan(1);
  });
});
