import { vi } from 'vitest';

/**
 * Vitest setup file: the default timeout of `vi.waitFor` and `vi.waitUntil`. Vitest's own default of one second is too
 * short on a busy machine, and there is no setting for it. `expect.poll` has a setting (vitest.config.ts).
 */
const timeoutMs = 30_000;

const hasTimeout = Symbol.for('stoa.test-timeouts');

// Test files that share a process share `vi`, and each of them runs this setup: wrap only once.
for (const name of ['waitFor', 'waitUntil']) {
  const wait = vi[name];
  if (wait[hasTimeout]) continue;
  const withTimeout = (condition, options) =>
    wait(condition, typeof options === 'number' ? options : { timeout: timeoutMs, ...options });
  vi[name] = Object.assign(withTimeout, { [hasTimeout]: true });
}
