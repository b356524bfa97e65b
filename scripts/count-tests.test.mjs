import { expect, test } from "vitest";
import {
  closingLine,
  countLastLine,
  countListed,
  countPlaywright,
  countStep,
  countVitest,
  skippedInPlaywright,
  skippedInVitest,
  none,
  failOnSkipped,
  flakyTestsOfPlaywright,
  flakyTestsOfVitest,
  formatSkipped,
} from "./count-tests.mjs";

const vitestReport = (testResults) => ({
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults,
});

test("a file that cannot be loaded counts as one failed test", () => {
  const counted = countVitest(
    vitestReport([
      { status: "failed", assertionResults: [{ status: "failed" }] },
      { status: "failed", assertionResults: [] },
      { status: "passed", assertionResults: [{ status: "passed" }] },
    ]),
  );
  expect(counted).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test("a browser test that passes only at the second try has passed, and is named", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 0 };
  expect(countPlaywright({ stats })).toEqual({ passed: 7, failed: 1, skipped: 0 });
  const spec = (title, status) => ({ file: "a.spec.ts", line: 3, title, tests: [{ status }] });
  const suites = [
    { specs: [spec("steady", "expected"), spec("shaky", "flaky"), spec("broken", "unexpected")] },
    { specs: [], suites: [{ specs: [spec("shaky within", "flaky")] }] },
  ];
  expect(flakyTestsOfPlaywright({ suites })).toEqual([
    "a.spec.ts:3 shaky",
    "a.spec.ts:3 shaky within",
  ]);
});

test("a unit or API test that passes only at the second try is named, with what went wrong at first", () => {
  const result = (fullName, status, failureMessages) => ({ fullName, status, failureMessages });
  const report = vitestReport([
    {
      name: "/portal/server/a.test.ts",
      assertionResults: [
        result("steady", "passed", []),
        result("shaky", "passed", ["Error: too late\n    at a.test.ts:3"]),
        result("broken", "failed", ["Error: wrong"]),
        result("left out", "skipped"),
      ],
    },
  ]);
  expect(flakyTestsOfVitest(report, "/portal/")).toEqual([
    "server/a.test.ts shaky (at first: Error: too late)",
  ]);
});

test("a tool that dies without a report is one failed test", () => {
  const read = () => countLastLine("Segmentation fault");
  expect(countStep(false, read)).toEqual({ ...none, failed: 1 });
  expect(countStep(true, read)).toEqual({ ...none, failed: 1 });
});

test("a tool that fails although its tests passed is one failed test more", () => {
  const read = () => countLastLine("...\n7 passed, 0 failed\n");
  expect(countStep(true, read)).toEqual({ ...none, passed: 7 });
  expect(countStep(false, read)).toEqual({ ...none, passed: 7, failed: 1 });
});

test("the closing line names what was skipped only when something was", () => {
  expect(closingLine({ passed: 2, failed: 0, skipped: 0 })).toBe("2 passed, 0 failed");
  expect(closingLine({ passed: 2, failed: 1, skipped: 3 })).toBe("2 passed, 1 failed, 3 skipped");
});

test("tests that did not run are counted by file", () => {
  const file = (name, ...statuses) => ({
    name: `/home/${name}`,
    assertionResults: statuses.map((status) => ({ status })),
  });
  const testResults = [
    file("server/store/s3.test.ts", "pending", "skipped"),
    file("server/ids.test.ts", "passed", "failed"),
    file("server/store/disk.test.ts", "passed", "skipped"),
  ];
  expect(skippedInVitest({ testResults }, "/home/")).toEqual([
    "server/store/s3.test.ts: 2",
    "server/store/disk.test.ts: 1",
  ]);
});

test("without a browser every listed test counts as skipped, and its file is named", () => {
  const spec = (file, status, results = []) => ({ file, tests: [{ status, results }] });
  const listed = {
    suites: [
      {
        specs: [spec("a.spec.ts", "skipped")],
        suites: [{ specs: [spec("a.spec.ts", "skipped")] }],
      },
      { specs: [spec("b.spec.ts", "expected")] },
    ],
  };
  expect(countListed(listed)).toEqual({ ...none, skipped: 3 });
  expect(skippedInPlaywright(listed)).toEqual(["e2e/a.spec.ts: 2", "e2e/b.spec.ts: 1"]);
  const suites = [
    { specs: [spec("a.spec.ts", "expected", [{}]), spec("s3.spec.ts", "skipped", [{}])] },
  ];
  expect(skippedInPlaywright({ suites })).toEqual(["e2e/s3.spec.ts: 1"]);
  expect(skippedInPlaywright({ suites }, "e2e/more")).toEqual(["e2e/more/s3.spec.ts: 1"]);
});

test("tests that were not run are listed with the way to enable them; if all ran nothing is printed", () => {
  expect(formatSkipped([], ["Install it."])).toEqual([]);
  expect(formatSkipped(["a.test.ts: 2"], ["Install it."])).toEqual([
    "Not run on this machine:",
    "  a.test.ts: 2",
    "Install it.",
  ]);
});

test("where a release is tested, what did not run has failed", () => {
  const total = { passed: 5, failed: 1, skipped: 2 };
  expect(failOnSkipped(total, false)).toEqual(total);
  expect(failOnSkipped(total, true)).toEqual({ passed: 5, failed: 3, skipped: 0 });
});
