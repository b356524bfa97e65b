import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../start/project-root.ts";
import { countPerFile, inLetters } from "./count-per-file.ts";
import { findTestFiles, needsOwnProcess, splitByProcess } from "./test-files.ts";

test("every test file is run once, together with others or alone", () => {
  const { together, alone } = splitByProcess(projectRoot);
  expect([...together, ...alone].toSorted()).toEqual(findTestFiles(projectRoot).toSorted());
  expect(together).toContain(join(projectRoot, "web/jobs/times.test.ts"));
  expect(alone).toContain(join(projectRoot, "web/start/preload.test.ts"));
});

test.each([
  ["the clock or a mock", 'import { expect, test, vi } from "vitest";'],
  ["several lines of imports", 'import {\n  expect,\n  vi,\n} from "vitest";'],
  ["the memory of its process", "const before = process.memoryUsage().rss;"],
  ["what everybody has", "globalThis.localStorage = storage;"],
])("a file that touches %s is run alone", (_what, source) => {
  expect(needsOwnProcess(source)).toBe(true);
});

test.each([
  ["only calls functions", 'import { inVienna } from "./vi.ts";'],
  ["opens a portal, which it closes again", 'import { startPortal } from "../test/portal.ts";'],
])("one that %s is not", (_what, source) => {
  expect(needsOwnProcess(`import { expect, test } from "vitest";\n${source}`)).toBe(false);
});

test("counting starts from zero in the next file", () => {
  const { testPath = "" } = expect.getState();
  const next = countPerFile(10);
  expect([next(), next()]).toEqual([11, 12]);
  expect.setState({ testPath: "another.test.ts" });
  expect([next(), next()]).toEqual([11, 12]);
  expect.setState({ testPath });
  expect(inLetters(102)).toBe("bac");
});
