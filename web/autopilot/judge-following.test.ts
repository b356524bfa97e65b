import { describe, expect, test } from "vitest";
import { judgeFollowing, type Sample, type Samples } from "./judge-following.ts";

const CELLS = 48 * 32;
/** A bright bar on dark ground, this many cells long, starting at one of them. */
const bar = (from: number, length = 60): Sample =>
  Array.from({ length: CELLS * 3 }, (_, i) => {
    const cell = Math.floor(i / 3);
    return cell >= from && cell < from + length ? 240 : 20;
  });
const noisy = (sample: Sample) => sample && Array.from(sample, (value, i) => value + ((i * 7) % 9));
const times = (count: number, of: (i: number) => Sample): Samples =>
  Array.from({ length: count }, (_, i) => of(i));

const still = times(12, () => bar(0));
/** Turned by somebody after two moments, and left so. */
const turned = times(12, (i) => bar(i < 2 ? 0 : Math.min(i, 6) * 100));

describe("E408 whether a demo follows is judged by its pictures", () => {
  test("it does as it did", () => {
    expect(judgeFollowing(turned, turned.map(noisy), still)).toBe("follows");
  });
  test("it does so a moment later", () => {
    const late = times(14, (i) => turned[Math.max(0, i - 1)] ?? bar(600));
    expect(judgeFollowing(turned, late, still)).toBe("follows");
  });
  test("it does nothing, or something else", () => {
    expect(judgeFollowing(turned, still, still)).toBe("ignores");
    expect(
      judgeFollowing(
        turned,
        turned.map(() => bar(1300)),
        still,
      ),
    ).toBe("ignores");
  });
  test("it goes half the way", () => {
    const half = times(12, (i) => bar(i < 9 ? 0 : 600));
    expect(judgeFollowing(turned, half, still)).toBe("ignores");
  });
  test("what was recorded changes nothing of the picture", () => {
    expect(judgeFollowing(still, still, still.map(noisy))).toBe("unseen");
    // One picture is chance.
    const once = times(12, (i) => bar(i === 5 ? 700 : 0));
    expect(judgeFollowing(once, still, still)).toBe("unseen");
  });
  test("a demo that turns by itself is not taken for one that follows", () => {
    const turntable = times(12, (i) => bar(i * 100));
    const later = times(12, (i) => bar((i + 1) * 100));
    expect(judgeFollowing(turntable, later, turntable)).toBe("unseen");
    // Somebody turned it back; the replay did not.
    const held = times(12, (i) => bar(i < 3 ? i * 100 : 300));
    expect(judgeFollowing(held, later, turntable)).toBe("ignores");
    expect(judgeFollowing(held, held.map(noisy), turntable)).toBe("follows");
  });
  test("a demo that draws only when something changes", () => {
    const seldom = turned.map((sample, i) => (i > 1 && i < 7 ? sample : null));
    const never = times(12, () => null);
    expect(judgeFollowing(seldom, seldom, never)).toBe("follows");
    expect(judgeFollowing(seldom, never, never)).toBe("ignores");
    expect(judgeFollowing(never, never, never)).toBe("unseen");
  });
  test("without the pictures of the recording only a clear change is taken for following", () => {
    expect(judgeFollowing(null, turned, still)).toBe("follows");
    expect(judgeFollowing(null, still.map(noisy), still)).toBe("ignores");
    expect(judgeFollowing(null, [], [])).toBe("ignores");
  });
});
