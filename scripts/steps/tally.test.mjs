import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCode, lastLine, sum, tallyOf, tallyPlaywright, tallyVitest } from './tally.mjs';

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-tally-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (status, ...tests) => ({ status, assertionResults: tests.map((each) => ({ status: each })) });
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
    expect(tallyVitest(report)).toEqual({ passed: 2, failed: 2, skipped: 0 });
  });

  it('counts a flaky journey and an error outside of any journey as failures', () => {
    const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
    expect(tallyPlaywright(report)).toEqual({ passed: 3, failed: 3, skipped: 2 });
  });

  it('counts a runner that dies without a report as one failure', () => {
    expect(tallyOf(join(folder, 'none.json'), tallyVitest, 137)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('counts a runner that ran nothing as one failure even when it is content', () => {
    expect(tallyOf(write(vitest(0, 0)), tallyVitest, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('counts a runner that fails after green tests (an unhandled error) as one failure', () => {
    const report = write(vitest(1, 0, file('passed', 'passed')));
    expect(tallyOf(report, tallyVitest, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(tallyOf(report, tallyVitest, 0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  });

  it('ends with a line for scripts and is never green on nothing', () => {
    const total = sum([
      { passed: 4, failed: 0, skipped: 1 },
      { passed: 3, failed: 2, skipped: 0 },
    ]);
    expect(total).toEqual({ passed: 7, failed: 2, skipped: 1 });
    expect(lastLine(total)).toBe('7 passed, 2 failed');
    expect(exitCode(total)).toBe(1);
    expect(exitCode({ passed: 0, failed: 0 })).toBe(1);
    expect(exitCode({ passed: 1, failed: 0 })).toBe(0);
  });
});

function write(report) {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}
