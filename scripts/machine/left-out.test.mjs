import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteMissing, orLeaveOut } from "./left-out.mjs";

// Independent of what this run itself lacks.
beforeEach(() => void vi.stubEnv("TESTS_WITHOUT", ""));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test("what is found is there for the tests", async () => {
  vi.stubEnv("CI", "true");
  expect(await orLeaveOut("chromium", async () => "/usr/bin/chromium")).toBe("/usr/bin/chromium");
});

test("what is missing leaves tests out, and says why; in CI it fails them", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const find = () => {
    throw new Error("It was not found.");
  };
  vi.stubEnv("CI", "");
  expect(await orLeaveOut("radosgw", find)).toBeUndefined();
  expect(warn).toHaveBeenCalledWith("It was not found.");
  vi.stubEnv("CI", "true");
  await expect(orLeaveOut("radosgw", find)).rejects.toThrow("It was not found.");
});

test("what was looked for in vain is not looked for again", async () => {
  const find = vi.fn(() => "found");
  for (const [name, value] of Object.entries(noteMissing(["chromium", "radosgw"])))
    vi.stubEnv(name, value);
  expect(await orLeaveOut("radosgw", find)).toBeUndefined();
  expect(find).not.toHaveBeenCalled();
  expect(await orLeaveOut("another", find)).toBe("found");
});
