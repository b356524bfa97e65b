import { expect } from "vitest";

/** Counts from zero in every test file, so that names do not depend on which files ran before. */
export function countPerFile(start = 0): () => number {
  let file: string | undefined;
  let count = start;
  return () => {
    const { testPath } = expect.getState();
    if (testPath !== file) count = start;
    file = testPath;
    count += 1;
    return count;
  };
}

/** Names of people and places contain no digits. */
export const inLetters = (n: number) =>
  String(n).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
