export const none = { passed: 0, failed: 0, skipped: 0 };

/** A file that cannot be loaded has no tests, but counts as failed. */
export function countVitest(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** A test that passed only at the second try counts as passed, and is named by `flakyTestsOfPlaywright`. */
export function countPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** For a report that only lists the tests: none of them ran. */
export function countListed({ suites }) {
  return { ...none, skipped: specsIn(suites).length };
}

/** Tests that failed once, on a slow machine or by an intermittent fault: somebody should look. */
export function flakyTestsOfPlaywright({ suites }) {
  return specsIn(suites)
    .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
    .map(({ file, line, title }) => `${file}:${line} ${title}`);
}

/** The same: tests that passed and nevertheless have a failure message. */
export function flakyTestsOfVitest({ testResults }, root) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages?.length > 0)
      .map(({ fullName, failureMessages: [reason] }) => {
        const [what] = reason.split("\n");
        return `${name.replace(root, "")} ${fullName} (at first: ${what})`;
      }),
  );
}

/** The files with tests that did not run, and their number. */
export function skippedInVitest({ testResults }, root) {
  return testResults.flatMap(({ name, assertionResults }) => {
    const { length } = assertionResults.filter(({ status }) => hasNotRun.has(status));
    return length > 0 ? [`${name.replace(root, "")}: ${length}`] : [];
  });
}
const hasNotRun = new Set(["skipped", "pending", "todo"]);

export function skippedInPlaywright({ suites }, folder = "e2e") {
  const files = new Map();
  for (const { file, tests } of specsIn(suites))
    if (tests.every(({ status, results }) => status === "skipped" || results.length === 0))
      files.set(file, (files.get(file) ?? 0) + 1);
  return [...files].map(([file, count]) => `${folder}/${file}: ${count}`);
}

/** The tests that did not run, and what the machine lacks, with the way to get it. */
export function formatSkipped(files, reasons) {
  if (files.length === 0) return [];
  return ["Not run on this machine:", ...files.map((line) => `  ${line}`), ...reasons];
}

const specsIn = (suites) =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...specsIn(suite.suites ?? [])]);

export function countLastLine(output) {
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output);
  return { passed: Number(passed), failed: Number(failed), skipped: 0 };
}

/** A tool that dies without a report, or fails although no test did, counts as one failed test. */
export function countStep(ok, readCount) {
  let counted = none;
  try {
    counted = readCount();
  } catch {
    return { ...none, failed: 1 };
  }
  return ok || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

/** When a release is tested, a test that did not run counts as failed. */
export const failOnSkipped = (total, isRelease) =>
  isRelease ? { ...total, failed: total.failed + total.skipped, skipped: 0 } : total;

export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
