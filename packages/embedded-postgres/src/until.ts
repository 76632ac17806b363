import { setTimeout as pause } from 'node:timers/promises';

/** Asks `condition` every `interval` milliseconds; false when it did not hold within `timeout` milliseconds. */
export async function until(
  condition: () => Promise<boolean> | boolean,
  timeout: number,
  interval = 25,
): Promise<boolean> {
  const end = performance.now() + timeout;
  for (;;) {
    if (await condition()) return true;
    if (performance.now() >= end) return false;
    await pause(interval);
  }
}
