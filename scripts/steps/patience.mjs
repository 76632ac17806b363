import { vi } from 'vitest';

/**
 * vitest's set-up: how long a condition is waited for unless the test says otherwise. Vitest's own second is over before a
 * busy machine has given the process its turn, and there is no setting for it. `expect.poll` has one (vitest.config.ts).
 */
const patienceMs = 30_000;

const isPatient = Symbol.for('stoa.patience');

// Files that share a process share `vi`, and each runs the set-up.
for (const name of ['waitFor', 'waitUntil']) {
  const wait = vi[name];
  if (wait[isPatient]) continue;
  const patient = (condition, options) =>
    wait(condition, typeof options === 'number' ? options : { timeout: patienceMs, ...options });
  vi[name] = Object.assign(patient, { [isPatient]: true });
}
