import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './root.mjs';
import { exitCode, lastLine, single, sum, tallyOf, tallyPlaywright, tallyVitest } from './tally.mjs';

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-tally-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (status, ...tests) => ({
  name: join(root, 'some.test.ts'),
  status,
  message: 'no such module',
  assertionResults: tests.map((each) => ({
    status: each,
    fullName: `it ${each}`,
    failureMessages: ['\u001b[31mexpected 1\u001b[39m\n  to be 2'],
  })),
});
const vitest = (passed, failed, ...testResults) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults,
});

describe('the tally of a run', () => {
  it('counts a test file that cannot be loaded as a failure', () => {
    const report = vitest(2, 1, file('passed', 'passed', 'passed'), file('failed', 'failed'), file('failed'));
    expect(tallyVitest(report)).toEqual({
      passed: 2,
      failed: 2,
      skipped: 0,
      failures: ['some.test.ts: it failed — expected 1 to be 2', 'some.test.ts: cannot be loaded — no such module'],
      flaky: [],
    });
  });

  it('counts what is thrown outside of any test, and names the file that ran', () => {
    const unhandledErrors = [
      { file: join(root, 'some.test.ts'), test: 'it passed', message: 'Error: late\n at x' },
      { message: 'Error: lost' },
    ];
    expect(tallyVitest({ ...vitest(1, 0, file('passed', 'passed')), unhandledErrors })).toMatchObject({
      passed: 1,
      failed: 2,
      failures: [
        'some.test.ts: outside of any test, while "it passed" ran — Error: late at x',
        'unit: outside of any test, while "no test" ran — Error: lost',
      ],
    });
  });

  it('counts a flaky journey and an error outside of any journey as failures', () => {
    const spec = (title, status) => ({
      title,
      file: 'e2e/some.journey.ts',
      tests: [{ status, results: [{ error: { message: `${title} broke` } }, {}] }],
    });
    const report = {
      stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
      suites: [{ specs: [spec('a', 'unexpected'), spec('b', 'expected')], suites: [{ specs: [spec('c', 'flaky')] }] }],
      errors: [{ message: 'no browser' }],
    };
    expect(tallyPlaywright(report)).toEqual({
      passed: 3,
      failed: 3,
      skipped: 2,
      failures: [
        'e2e/some.journey.ts: a — a broke',
        'e2e/some.journey.ts: c — c broke',
        'journeys: outside of any — no browser',
      ],
      flaky: [],
    });
  });

  it('counts a runner that dies without a report as one failure', () => {
    expect(tallyOf(join(folder, 'none.json'), tallyVitest, 137)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: ['none: the runner ended with 137 and names no test (see its output)'],
      flaky: [],
    });
  });

  it('counts a runner that ran nothing as one failure even when it is content', () => {
    expect(tallyOf(write(vitest(0, 0)), tallyVitest, 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  });

  it('counts a runner that fails after green tests (an unhandled error) as one failure', () => {
    const report = write(vitest(1, 0, file('passed', 'passed')));
    expect(tallyOf(report, tallyVitest, 1)).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
    expect(tallyOf(report, tallyVitest, 0)).toEqual({ passed: 1, failed: 0, skipped: 0, failures: [], flaky: [] });
  });

  it('ends with a line for scripts and is never green on nothing', () => {
    const total = sum([
      { passed: 4, failed: 0, skipped: 1, failures: [], flaky: [] },
      { passed: 3, failed: 1, skipped: 0, failures: ['one'], flaky: ['two'] },
      single('tsc', false),
      single('biome', true),
    ]);
    expect(total).toEqual({ passed: 8, failed: 2, skipped: 1, failures: ['one', 'tsc'], flaky: ['two'] });
    expect(lastLine(total)).toBe('8 passed, 2 failed');
    expect(exitCode(total)).toBe(1);
    expect(exitCode(sum([]))).toBe(1);
    expect(exitCode(single('tsc', true))).toBe(0);
  });
});

function write(report) {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}
