// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFirstAnswers } from './use-first-answers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const loading = { isLoading: true, failureCount: 0 };
const failing = { isLoading: true, failureCount: 1 };
const answered = { isLoading: false, failureCount: 0 };

const shown = (...first: (typeof loading)[]) =>
  renderHook(({ queries }) => useFirstAnswers(...queries), { initialProps: { queries: first } });

describe('a page waits for what decides where its parts stand', () => {
  it('until the last one has answered, and asks no second time', () => {
    const { result, rerender } = shown(answered, loading);
    expect(result.current).toBe(false);
    rerender({ queries: [answered, answered] });
    expect(result.current).toBe(true);
    rerender({ queries: [answered, loading] });
    expect(result.current).toBe(true);
  });

  it('not for one that fails and is tried again', () => {
    expect(shown(answered, failing).result.current).toBe(true);
  });

  it('not for ever', () => {
    const { result } = shown(loading);
    act(() => void vi.advanceTimersByTime(3000));
    expect(result.current).toBe(true);
  });
});
