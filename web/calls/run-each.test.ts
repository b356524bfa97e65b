import { describe, expect, it } from "vitest";
import { runEach } from "./run-each.ts";

const numbers = Array.from({ length: 10 }, (_, index) => index);
const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("the same work for many", () => {
  it("gives one outcome for each, in their order, whatever fails", async () => {
    const outcomes = await runEach(numbers.slice(0, 3), async (number) => {
      await pause();
      if (number === 1) throw new Error("No.");
      return number * 2;
    });
    expect(outcomes).toEqual([
      { item: 0, state: "done", answer: 0 },
      { item: 1, state: "refused", error: new Error("No.") },
      { item: 2, state: "done", answer: 4 },
    ]);
  });

  it("does a few at a time, and every one exactly once", async () => {
    const seen: number[] = [];
    let running = 0;
    let most = 0;
    const work = async (number: number) => {
      running += 1;
      most = Math.max(most, running);
      seen.push(number);
      await pause();
      running -= 1;
    };
    await runEach(numbers, work, { parallel: 3 });
    expect(most).toBe(3);
    expect(seen).toEqual(numbers);
  });

  it("tells how far it has come", async () => {
    const reported: number[] = [];
    await runEach(numbers, pause, { onProgress: (finished) => reported.push(finished) });
    expect(reported).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("begins nothing more once it is stopped, and says what was not attempted", async () => {
    const stop = new AbortController();
    const outcomes = await runEach(
      numbers,
      async (number) => {
        await pause();
        if (number === 3) stop.abort();
      },
      { parallel: 2, signal: stop.signal },
    );
    const states = outcomes.map(({ state }) => state);
    expect(states.slice(0, 4)).toEqual(["done", "done", "done", "done"]);
    expect(states.slice(5)).toEqual(Array.from({ length: 5 }, () => "not-tried"));
  });

  it("ends at a failure that all would share, and throws it", async () => {
    const seen: number[] = [];
    const run = runEach(
      numbers,
      async (number) => {
        seen.push(number);
        await pause();
        if (number === 1) throw new Error("Signed out.");
      },
      { parallel: 1, isFatal: () => true },
    );
    await expect(run).rejects.toThrow("Signed out.");
    expect(seen).toEqual([0, 1]);
  });
});
