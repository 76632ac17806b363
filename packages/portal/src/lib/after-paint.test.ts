// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerClick, waitForPaint } from './after-paint.ts';

let draw: () => void = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    draw = run;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function startWaiting(): { readonly done: () => boolean } {
  let isDone = false;
  void Promise.resolve(waitForPaint()).then(() => {
    isDone = true;
  });
  return { done: () => isDone };
}

test('what follows a click waits for the picture', async () => {
  let waiting = startWaiting();
  answerClick(() => {
    waiting = startWaiting();
  });
  await vi.advanceTimersByTimeAsync(50);
  expect(waiting.done()).toBe(false);
  draw();
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting.done()).toBe(true);
});

test('and not for one that does not come', async () => {
  let waiting = startWaiting();
  answerClick(() => {
    waiting = startWaiting();
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(waiting.done()).toBe(true);
});

test('nothing else waits: back, forward, and what comes after the answer', async () => {
  expect(waitForPaint()).toBeUndefined();
  answerClick(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(waitForPaint()).toBeUndefined();
});
