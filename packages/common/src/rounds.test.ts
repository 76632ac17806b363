import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRounds } from './rounds.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

test('a job says when it ran, when it runs again, and how many runs in a row failed', async () => {
  const outcomes = [true, false, false, true];
  const failed = vi.fn();
  const rounds = startRounds({
    firstMs: 1_000,
    everyMs: 10_000,
    work: async () => {
      if (!outcomes.shift()) throw new Error('down');
    },
    failed,
  });
  expect(rounds.state()).toEqual({ lastAt: null, nextAt: new Date(1_000), failures: 0 });
  const failures: number[] = [];
  for (const ms of [1_000, 10_000, 10_000, 10_000]) {
    await vi.advanceTimersByTimeAsync(ms);
    failures.push(rounds.state().failures);
  }
  expect(failures).toEqual([0, 1, 2, 0]);
  expect(rounds.state()).toEqual({ lastAt: new Date(31_000), nextAt: new Date(41_000), failures: 0 });
  expect(failed).toHaveBeenCalledTimes(2);
  await rounds.stop();
});

test('a run that is under way has no next one, and a stop waits for it', async () => {
  let end = () => {};
  const rounds = startRounds({
    firstMs: 0,
    everyMs: 10_000,
    work: () =>
      new Promise((resolve) => {
        end = resolve;
      }),
    failed: vi.fn(),
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(rounds.state().nextAt).toBeNull();
  const stopped = rounds.stop();
  end();
  await stopped;
  expect(rounds.state()).toMatchObject({ lastAt: new Date(0), nextAt: null });
});
