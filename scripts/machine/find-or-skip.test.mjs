import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteMissing, findOrSkip } from "./find-or-skip.mjs";

// Independent of what this run itself lacks.
beforeEach(() => void vi.stubEnv("TESTS_WITHOUT", ""));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test("a tool that is found is used by the tests", async () => {
  vi.stubEnv("CI", "true");
  expect(await findOrSkip("chromium", async () => "/usr/bin/chromium")).toBe("/usr/bin/chromium");
});

test("a missing tool skips tests with the reason; in CI it fails them", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const find = () => {
    throw new Error("It was not found.");
  };
  vi.stubEnv("CI", "");
  expect(await findOrSkip("radosgw", find)).toBeUndefined();
  expect(warn).toHaveBeenCalledWith("It was not found.");
  vi.stubEnv("CI", "true");
  await expect(findOrSkip("radosgw", find)).rejects.toThrow("It was not found.");
});

test("a tool that is known to be missing is not searched for again", async () => {
  const find = vi.fn(() => "found");
  for (const [name, value] of Object.entries(noteMissing(["chromium", "radosgw"])))
    vi.stubEnv(name, value);
  expect(await findOrSkip("radosgw", find)).toBeUndefined();
  expect(find).not.toHaveBeenCalled();
  expect(await findOrSkip("another", find)).toBe("found");
});
