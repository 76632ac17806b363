import { describe, expect, it } from 'vitest';
import { withSecondTry } from './second-try.mjs';

const tally = (passed, ...failures) => ({ passed, failed: failures.length, skipped: 0, failures, flaky: [] });

/** @returns what was run, and how it ended, with these answers one after the other */
async function tried(isBuild, ...tallies) {
  const runs = [];
  const answers = [...tallies];
  const end = await withSecondTry(async (files) => {
    runs.push(files);
    return answers.shift();
  }, isBuild);
  return { runs, end };
}

describe('a second try of what failed', () => {
  it('runs the files that failed, alone, and tells what passed only then', async () => {
    const { runs, end } = await tried(
      true,
      tally(10, 'a.test.ts: one — expected 1', 'a.test.ts: two', 'b.journey.ts: three'),
      tally(7, 'a.test.ts: two — another word'),
    );
    expect(runs).toEqual([[], ['a.test.ts', 'b.journey.ts']]);
    expect(end).toEqual({
      passed: 12,
      failed: 1,
      skipped: 0,
      failures: ['a.test.ts: two — another word'],
      flaky: ['a.test.ts: one — expected 1', 'b.journey.ts: three'],
    });
  });

  it('counts what did not run the first time, after a failure in its file', async () => {
    const first = { ...tally(10, 'a.journey.ts: one'), skipped: 2 };
    const { end } = await tried(true, first, tally(5));
    expect(end).toMatchObject({ passed: 13, failed: 0, skipped: 0 });
  });

  it('is made on the build machine alone', async () => {
    const { runs, end } = await tried(false, tally(1, 'a.test.ts: one'));
    expect([runs.length, end.failed]).toEqual([1, 1]);
  });

  it.each([
    ['nothing failed', tally(3)],
    ['many failed', tally(3, ...[1, 2, 3, 4, 5, 6].map((each) => `a.test.ts: ${each}`))],
    ['a failure names no file', tally(3, 'unit: the runner ended with 137')],
  ])('is not made when %s', async (_when, first) => {
    const { runs, end } = await tried(true, first);
    expect([runs.length, end]).toEqual([1, first]);
  });

  it('keeps a failure that is new in the second try', async () => {
    const { end } = await tried(true, tally(3, 'a.test.ts: one'), tally(0, 'a.test.ts: two'));
    expect(end).toMatchObject({ failed: 1, failures: ['a.test.ts: two'], flaky: ['a.test.ts: one'] });
  });
});
