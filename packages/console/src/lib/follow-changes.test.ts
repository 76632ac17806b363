import { expect, test, vi } from 'vitest';
import { followChanges } from './follow-changes.ts';

class FakeSource extends EventTarget {
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  closed = false;
  close() {
    this.closed = true;
  }
}

function surroundings() {
  const sources: FakeSource[] = [];
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const wake = vi.fn(async () => undefined);
  const open = () => {
    const source = new FakeSource();
    sources.push(source);
    return source as unknown as EventSource;
  };
  const follow = followChanges({ open, wake, page: page as unknown as Document, pauseMs: 1 });
  return { sources, page, wake, follow };
}

test('a stream that ends with the session is opened again after a call, and what was missed is asked for', async () => {
  const { sources, wake, follow } = surroundings();
  const heard = vi.fn();
  const stop = follow(heard);
  sources[0]?.onopen?.();
  expect(heard).not.toHaveBeenCalled();
  sources[0]?.dispatchEvent(new Event('changed'));
  expect(heard).toHaveBeenCalledTimes(1);
  sources[0]?.onerror?.();
  await vi.waitFor(() => expect(sources).toHaveLength(2));
  expect(wake).toHaveBeenCalledTimes(1);
  sources[1]?.onopen?.();
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  expect(sources[1]?.closed).toBe(true);
});

test('a page that nobody sees follows nothing', () => {
  const { sources, page, follow } = surroundings();
  const stop = follow(vi.fn());
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(sources[0]?.closed).toBe(true);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(sources).toHaveLength(2);
  stop();
});
