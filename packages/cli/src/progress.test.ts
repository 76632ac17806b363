import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CommandContext } from './context.ts';
import { startProgress } from './progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function context(isTerminal: boolean) {
  const lines: string[] = [];
  const status: string[] = [];
  const value: CommandContext = {
    env: {},
    out: () => {},
    err: (text) => lines.push(text),
    isTerminal,
    statusLine: (text) => status.push(text),
    client: () => {
      throw new Error('not asked');
    },
  };
  return { value, lines, status };
}

test('on a terminal one line tells the step and the seconds it has taken, and is gone at the end', () => {
  const { value, lines, status } = context(true);
  const progress = startProgress(value, false);
  progress.step('Reading');
  vi.advanceTimersByTime(2_000);
  progress.step('Sending');
  progress.end();
  vi.advanceTimersByTime(5_000);
  expect(status).toEqual(['Reading …', 'Reading … 1 s', 'Reading … 2 s', 'Sending …', '']);
  expect(lines).toEqual([]);
});

test('elsewhere each step is a line, and nothing else is written', () => {
  const { value, lines, status } = context(false);
  const progress = startProgress(value, false);
  progress.step('Reading');
  progress.step('Sending');
  vi.advanceTimersByTime(5_000);
  progress.end();
  expect({ lines, status }).toEqual({ lines: ['Reading', 'Sending'], status: [] });
});

test('for programs nothing is told', () => {
  for (const isTerminal of [true, false]) {
    const { value, lines, status } = context(isTerminal);
    const progress = startProgress(value, true);
    progress.step('Reading');
    progress.end();
    expect({ lines, status }).toEqual({ lines: [], status: [] });
  }
});
