import { readFileSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { root } from './root.mjs';

/**
 * What a step counted. `failures` names what failed: a long run's end must say it, since the beginning may be lost. `flaky` names
 * what passed at the second try alone (`second-try.mjs`).
 *
 * @typedef {{passed: number, failed: number, skipped: number, failures: string[], flaky: string[]}} Tally
 */

/** @returns {Tally} */
export function sum(tallies) {
  const total = (key) => tallies.reduce((all, tally) => all + tally[key], 0);
  return {
    passed: total('passed'),
    failed: total('failed'),
    skipped: total('skipped'),
    failures: tallies.flatMap((tally) => tally.failures),
    flaky: tallies.flatMap((tally) => tally.flaky),
  };
}

/** @returns {Tally} of a step or a check that is one promise itself */
export function single(name, isGood) {
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, failures: isGood ? [] : [name], flaky: [] };
}

/**
 * Counts of Vitest's JSON report (`json-report.mjs`). A file that could not be loaded has no failed test in it, yet it failed.
 *
 * @returns {Tally}
 */
export function tallyVitest(report) {
  const failed = report.testResults
    .filter(({ status }) => status === 'failed')
    .map((file) => ({ file, tests: file.assertionResults.filter(({ status }) => status === 'failed') }));
  const { unhandledErrors = [] } = report;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + failed.filter(({ tests }) => tests.length === 0).length + unhandledErrors.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...failed.flatMap(({ file, tests }) =>
        tests.length === 0
          ? failure(file.name, 'cannot be loaded', file.message)
          : tests.map((test) => failure(file.name, test.fullName, test.failureMessages?.[0])),
      ),
      // A promise may outlive its test: the named one is only the one that ran then.
      ...unhandledErrors.map(({ file = 'unit', test = 'no test', message }) =>
        failure(file, `outside of any test, while "${test}" ran`, message),
      ),
    ],
    flaky: [],
  };
}

/**
 * Counts of Playwright's JSON report. It tries nothing again itself; `second-try.mjs` does.
 *
 * @returns {Tally}
 */
export function tallyPlaywright({ stats, errors, suites = [] }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...specsIn(suites).flatMap((spec) =>
        spec.tests
          .filter(({ status }) => status === 'unexpected' || status === 'flaky')
          .map(({ results }) => failure(spec.file, spec.title, messageOf(results))),
      ),
      ...errors.map(({ message }) => failure('journeys', 'outside of any', message)),
    ],
    flaky: [],
  };
}

const specsIn = (suites) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsIn(suite.suites ?? [])]);
const messageOf = (results) => results.find(({ error }) => error)?.error.message;

/** Letters of a message that a line of the end has room for. */
const mostOfMessage = 300;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colors begin with one
const colors = /\u001b\[[\d;]*m/g;

function failure(file = '', name = '', message = '') {
  const said = message.replaceAll(colors, '').replace(/\s+/g, ' ').trim().slice(0, mostOfMessage);
  return `${relative(root, resolve(root, file))}: ${name}${said && ` — ${said}`}`;
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
  if (!isSilentFailure) return tally;
  const name = basename(file, '.json');
  return {
    ...tally,
    failed: 1,
    failures: [`${name}: the runner ended with ${code} and names no test (see its output)`],
  };
}

function readTally(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
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
