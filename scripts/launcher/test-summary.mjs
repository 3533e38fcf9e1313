/**
 * Summarises a test run from vitest's JSON report.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests?: number, numTodoTests?: number, testResults: { status: string,
 * assertionResults: { status: string }[] }[] } | null} report null if vitest wrote none
 * @param {number} exitCode exit code of vitest
 */
export function summarize(report, exitCode) {
  const passed = report?.numPassedTests ?? 0;
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  // A file that cannot be loaded, or whose set-up fails, counts as one failure, because none of its tests is reported as failed.
  const broken = (report?.testResults ?? []).filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  let failed = (report?.numFailedTests ?? 0) + broken.length;
  // Errors outside of tests, such as unhandled rejections, only affect the exit code.
  if (failed === 0 && exitCode !== 0) failed = 1;
  return {
    line: `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    ok: failed === 0 && passed > 0,
  };
}
