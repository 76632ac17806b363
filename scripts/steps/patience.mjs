import { vi } from 'vitest';

/**
 * vitest's set-up: how long a condition is waited for unless the test says otherwise. Vitest's own second is over before a
 * busy machine has given the process its turn, and there is no setting for it. `expect.poll` has one (vitest.config.ts).
 */
const patienceMs = 30_000;

for (const name of ['waitFor', 'waitUntil']) {
  const wait = vi[name];
  vi[name] = (condition, options) =>
    wait(condition, typeof options === 'number' ? options : { timeout: patienceMs, ...options });
}
