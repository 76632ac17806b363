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

/** The locks and the channel of one browser, for several tabs. */
function browser() {
  const line: (() => void)[] = [];
  let isHeld = false;
  const locks = {
    async request(
      _name: string,
      options: { ifAvailable?: boolean; signal?: AbortSignal },
      work: (lock: unknown) => unknown,
    ) {
      if (isHeld && options.ifAvailable) return work(null);
      if (isHeld)
        await new Promise<void>((resolve, reject) => {
          line.push(resolve);
          options.signal?.addEventListener('abort', () => {
            line.splice(line.indexOf(resolve) >>> 0, 1);
            reject(new Error('left'));
          });
        });
      isHeld = true;
      const answer = await work({});
      isHeld = false;
      line.shift()?.();
      return answer;
    },
  };
  const ears = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>();
  const channel = () => {
    const own = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage: () => {
        for (const ear of ears) if (ear !== own) ear.onmessage?.({} as MessageEvent);
      },
      close: () => ears.delete(own),
    };
    ears.add(own);
    return own;
  };
  return { locks: locks as unknown as LockManager, channel } as const;
}

test('of several tabs one has the stream and tells the others; another takes over when it is hidden', async () => {
  const tabs = browser();
  const sources: FakeSource[] = [];
  const open = () => {
    sources.push(new FakeSource());
    return sources.at(-1) as unknown as EventSource;
  };
  const tab = () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
    const heard = vi.fn();
    const stop = followChanges({ open, wake: async () => undefined, page: page as unknown as Document, tabs })(heard);
    return { page, heard, stop };
  };
  const [first, second, third] = [tab(), tab(), tab()];
  await vi.waitFor(() => expect(sources).toHaveLength(1));
  sources[0]?.onopen?.();
  for (const { heard } of [first, second, third]) expect(heard).not.toHaveBeenCalled();
  sources[0]?.dispatchEvent(new Event('changed'));
  for (const { heard } of [first, second, third]) expect(heard).toHaveBeenCalledTimes(1);

  first.page.visibilityState = 'hidden';
  first.page.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(sources).toHaveLength(2));
  expect(sources[0]?.closed).toBe(true);
  // What happened in between.
  sources[1]?.onopen?.();
  expect([first, second, third].map(({ heard }) => heard.mock.calls.length)).toEqual([1, 2, 2]);

  third.stop();
  second.stop();
  first.page.visibilityState = 'visible';
  first.page.dispatchEvent(new Event('visibilitychange'));
  expect(first.heard).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(sources).toHaveLength(3));
  expect(sources.map(({ closed }) => closed)).toEqual([true, true, false]);
  first.stop();
});
