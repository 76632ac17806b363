import { describe, expect, test } from 'vitest';
import { nextState } from './state-table.ts';
import { type SubmissionEvent, type SubmissionState, submissionTransitions } from './submission-state.ts';

const allowed: readonly [SubmissionState, SubmissionEvent, SubmissionState][] = [
  ['idle', 'submit', 'pending'],
  ['pending', 'resolve', 'success'],
  ['pending', 'reject', 'error'],
  ['error', 'submit', 'pending'],
];

describe('auth-elements §4: register, reset, change, forgot and accept share idle, pending, error, success', () => {
  const states: SubmissionState[] = ['idle', 'pending', 'error', 'success'];
  const events: SubmissionEvent[] = ['submit', 'resolve', 'reject'];
  const table = states.flatMap((state) => events.map((event) => [state, event] as const));

  test.each(table)('%s on %s', (state, event) => {
    const expected = allowed.find(([from, on]) => from === state && on === event)?.[2] ?? state;
    expect(nextState(submissionTransitions, state, event)).toBe(expected);
  });
});
