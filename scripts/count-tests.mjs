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

/** A test that passes only at the second try has failed. */
export function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
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
