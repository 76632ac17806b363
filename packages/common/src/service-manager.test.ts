import { expect, test, vi } from 'vitest';
import { serviceManager } from './service-manager.ts';

test('without systemd nothing is told', () => {
  const tell = vi.fn();
  const manager = serviceManager({}, tell);
  manager.ready();
  manager.stopping();
  expect(tell).not.toHaveBeenCalled();
});

test('says when it is ready, twice in the time of the watchdog that it lives, and when it stops', () => {
  vi.useFakeTimers();
  try {
    const told: string[][] = [];
    const manager = serviceManager({ NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '60000000' }, (...messages) =>
      told.push(messages),
    );
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([]);
    manager.ready();
    vi.advanceTimersByTime(60_000);
    manager.stopping();
    vi.advanceTimersByTime(60_000);
    expect(told.map(([first]) => first)).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1', 'STOPPING=1']);
  } finally {
    vi.useRealTimers();
  }
});
