import { readFileSync } from 'node:fs';

/** @typedef {{passed: number, failed: number, skipped: number}} Tally */

/** @returns {Tally} */
export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const tally of tallies) for (const key of Object.keys(total)) total[key] += tally[key];
  return total;
}

/**
 * Counts of Vitest's JSON report. A file that could not be loaded has no failed test in it, yet it failed.
 *
 * @returns {Tally}
 */
export function tallyVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts of Playwright's JSON report. A test that passed only at a second try did not keep its promise.
 *
 * @returns {Tally}
 */
export function tallyPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/**
 * The tally of a step that wrote a report: a runner that fails without a failed test (a crash, an unhandled error, no
 * report at all) counts as one failure, and so does one that ran nothing.
 *
 * @param {string} file the report
 * @param {(report: object) => Tally} read
 * @param {number} code the runner's exit code
 * @returns {Tally}
 */
export function tallyOf(file, read, code) {
  const tally = readTally(file, read);
  const isSilentFailure = tally.failed === 0 && (code !== 0 || tally.passed === 0);
  return isSilentFailure ? { ...tally, failed: 1 } : tally;
}

function readTally(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

/** The last line of a run, which scripts read. */
export function lastLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

/** A run is good when something ran and nothing failed. */
export function exitCode({ passed, failed }) {
  return failed > 0 || passed === 0 ? 1 : 0;
}
