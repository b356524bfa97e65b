export const none = { passed: 0, failed: 0, skipped: 0 };

/** A file that cannot be loaded has no tests in it, but failed. */
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

/** A test that passed only at the second try has passed, and is named by `secondTries`. */
export function countPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** What a slow machine made fail once, or a fault that shows now and then: somebody should look. */
export function secondTries({ suites }) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...secondTries({ suites: suite.suites ?? [] }),
  ]);
}

export function countLastLine(output) {
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output);
  return { passed: Number(passed), failed: Number(failed), skipped: 0 };
}

/** A tool that dies without a report, or fails although none of its tests did, is one failed test. */
export function countStep(ok, readCount) {
  let counted = none;
  try {
    counted = readCount();
  } catch {
    return { ...none, failed: 1 };
  }
  return ok || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
